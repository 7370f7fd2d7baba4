-- Posts the opposite of an approved transaction as a linked one. Nothing is removed.
CREATE OR REPLACE FUNCTION ledger_reverse(
  p_original uuid, p_id uuid, p_reference text, p_at timestamptz, p_actor uuid, p_reason text,
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[]; v_shards smallint[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_original FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_original USING ERRCODE = 'not_found'; END IF;
  IF p_actor IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record';
  END IF;
  IF t.reversed_by IS NOT NULL THEN RAISE EXCEPTION 'already reversed' USING ERRCODE = 'already_reversed'; END IF;
  IF t.status <> 'approved' OR t.type = 'reversal' THEN
    RAISE EXCEPTION 'not reversible' USING ERRCODE = 'not_reversible';
  END IF;
  SELECT array_agg(s.owner), array_agg(s.kind), array_agg(-s.amount), array_agg(s.shard)
  INTO v_owners, v_kinds, v_amounts, v_shards
  FROM (SELECT a.owner, a.kind, a.shard, sum(e.amount)::bigint AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE e.transaction_id = p_original GROUP BY a.id HAVING sum(e.amount) <> 0 ORDER BY a.owner, a.kind, a.shard) s;
  -- Neither the reversed one nor its reversal counts as an approved transaction of the cooperative.
  PERFORM ledger_apply(p_id, 'settle', p_at, v_owners, v_kinds, v_amounts, v_shards, -1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, fee, method, description, from_member, to_member, from_name, to_name,
    submitted_by, reverses, from_channel, to_channel, created_at, updated_at)
  VALUES (p_id, p_reference, 'reversal', 'approved', t.amount, 0, t.method, p_reason, t.to_member, t.from_member, t.to_name, t.from_name,
    p_actor, p_original, t.to_channel, t.from_channel, p_at, p_at);
  UPDATE transactions SET reversed_by = p_id, updated_at = p_at WHERE id = p_original;
  PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, -1);
  PERFORM audit_write(p_at, p_actor, p_audit_action, 'done', 'transaction', p_original::text, p_audit_detail, p_address);
END $$;

GRANT EXECUTE ON FUNCTION ledger_reverse TO openfuture_app;
