-- Records a transaction of a loan and posts its lines (in any order, one for each account), remembers the
-- request id, counts and audits. p_request NULL: nobody asked, the calendar did. p_interest: what of the
-- amount is the receiver's profit.
CREATE OR REPLACE FUNCTION loan_post(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type text, p_amount bigint, p_interest bigint,
  p_description text, p_from uuid, p_to uuid, p_from_name text, p_to_name text, p_by uuid, p_actor uuid,
  p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_action text, p_detail jsonb, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql AS $$
DECLARE v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[];
BEGIN
  SELECT array_agg(l.owner ORDER BY l.owner, l.kind), array_agg(l.kind ORDER BY l.owner, l.kind), array_agg(l.amount ORDER BY l.owner, l.kind)
  INTO v_owners, v_kinds, v_amounts
  FROM unnest(p_owners, p_kinds, p_amounts) AS l(owner, kind, amount) WHERE l.amount <> 0;
  PERFORM ledger_apply(p_id, (CASE WHEN p_type = 'offer' THEN 'hold' ELSE 'settle' END)::posting_step, p_at, v_owners, v_kinds, v_amounts, NULL, 1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, fee, description, from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
  VALUES (p_id, p_reference, p_type::transaction_type, 'approved', p_amount, 0, p_description, p_from, p_to, p_from_name, p_to_name, p_by, p_at, p_at);
  SELECT sum(CASE kind WHEN 'available' THEN balance END), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_by AND kind < 'owed';
  IF p_request IS NOT NULL THEN
    INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
    VALUES (p_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);
  END IF;
  PERFORM ledger_count_member(p_type::transaction_type, p_from, p_to, p_amount, 0, 1);
  IF p_interest > 0 THEN PERFORM ledger_count_member('profit', p_from, p_to, p_interest, 0, 1); END IF;
  PERFORM audit_write(p_at, p_actor, p_action, 'done', 'transaction', p_id::text, p_detail, p_address);
END $$;
