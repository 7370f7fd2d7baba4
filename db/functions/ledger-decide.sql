-- Approves or rejects a pending transaction, once; posts the given step (settle or release) with it.
-- Answers what it came to: approved, rejected, or first when the amount needs a second approver.
CREATE OR REPLACE FUNCTION ledger_decide(
  p_id uuid, p_status transaction_status, p_at timestamptz, p_decided_by uuid, p_reason text, p_external_id text,
  p_step posting_step, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[],
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE t transactions; v_two_from bigint;
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p_decided_by IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record';
  END IF;
  IF t.status <> 'pending' OR t.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'not_pending', DETAIL = t.status::text;
  END IF;
  IF p_decided_by = t.first_approved_by THEN
    RAISE EXCEPTION 'the second approver is another' USING ERRCODE = 'second_approver';
  END IF;
  -- Whoever moves money between channels is one of the two already.
  SELECT second_approval_from INTO v_two_from FROM settings;
  IF p_status = 'approved' AND t.type <> 'move' AND t.first_approved_by IS NULL AND t.amount >= v_two_from THEN
    UPDATE transactions SET first_approved_by = p_decided_by, first_approved_at = p_at,
      external_id = coalesce(p_external_id, external_id), updated_at = p_at WHERE id = p_id;
    PERFORM audit_write(p_at, p_decided_by, p_audit_action || '-first', 'done', 'transaction', p_id::text, p_audit_detail, p_address);
    RETURN 'first';
  END IF;
  PERFORM ledger_apply(p_id, p_step, p_at, p_owners, p_kinds, p_amounts, NULL, (p_status = 'approved')::int, -(t.type = 'deposit')::int);
  UPDATE transactions SET status = p_status, decided_by = p_decided_by, decided_at = p_at, reject_reason = p_reason,
    external_id = coalesce(p_external_id, external_id), updated_at = p_at WHERE id = p_id;
  IF t.type = 'deposit' THEN
    UPDATE member_totals SET pending_deposits = pending_deposits - t.amount WHERE member_id = t.from_member;
  END IF;
  IF p_status = 'approved' THEN
    PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, 1);
  END IF;
  PERFORM audit_write(p_at, p_decided_by, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
  RETURN p_status::text;
END $$;

GRANT EXECUTE ON FUNCTION ledger_decide TO openfuture_app;
