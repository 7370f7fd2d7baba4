-- after: alone-since
-- What one person has decided alone and still counts at p_at: by whom, for whom, of which type, how much. It is put into the
-- query that asks, and read by its index (transactions_alone_by_idx, transactions_alone_for_idx).
CREATE OR REPLACE FUNCTION decided_alone(p_at timestamptz) RETURNS TABLE (by uuid, member uuid, type text, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT t.alone_by, coalesce(t.from_member, t.to_member), t.type, t.amount FROM transactions t
  WHERE t.alone_by IS NOT NULL AND coalesce(t.payable_at, t.decided_at, t.created_at) > alone_since(p_at)
$$;

GRANT EXECUTE ON FUNCTION decided_alone TO openfuture_app;
