-- Takes a pending or rejected transaction out of the lists and releases what it held. p_own: the
-- submitter withdraws their own request; otherwise somebody else of the office removes it.
CREATE OR REPLACE FUNCTION ledger_void(p_id uuid, p_at timestamptz, p_actor uuid, p_own boolean, p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[]; v_shards smallint[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR t.voided_at IS NOT NULL THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p_own AND p_actor IS DISTINCT FROM t.submitted_by THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'not_found'; END IF;
  IF NOT p_own AND p_actor IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record';
  END IF;
  IF t.status = 'approved' OR (p_own AND t.status <> 'pending') THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'not_pending', DETAIL = t.status::text;
  END IF;
  IF t.status = 'pending' THEN
    SELECT array_agg(s.owner), array_agg(s.kind), array_agg(-s.amount), array_agg(s.shard)
    INTO v_owners, v_kinds, v_amounts, v_shards
    FROM (SELECT a.owner, a.kind, a.shard, sum(e.amount)::bigint AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
          WHERE e.transaction_id = p_id GROUP BY a.id HAVING sum(e.amount) <> 0 ORDER BY a.owner, a.kind, a.shard) s;
    PERFORM ledger_apply(p_id, CASE WHEN v_owners IS NULL THEN NULL ELSE 'release'::posting_step END, p_at,
      v_owners, v_kinds, v_amounts, v_shards, 0, -(t.type = 'deposit')::int);
    IF t.type = 'deposit' THEN
      UPDATE member_totals SET pending_deposits = pending_deposits - t.amount WHERE member_id = t.from_member;
    END IF;
  END IF;
  UPDATE transactions SET voided_at = p_at, updated_at = p_at WHERE id = p_id;
  PERFORM audit_write(p_at, p_actor, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
END $$;

GRANT EXECUTE ON FUNCTION ledger_void TO openfuture_app;
