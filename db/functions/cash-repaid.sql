-- Whether cash that a clerk took of a member at p_at repaid a loan of theirs in the same act (lib/counter/repay.ts): the
-- repayment is of the same instant, member and clerk, and its id begins with that instant.
CREATE OR REPLACE FUNCTION cash_repaid(p_member uuid, p_clerk uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM transactions t, LATERAL (SELECT floor(extract(epoch FROM p_at) * 1000)::bigint AS ms) i
    WHERE t.from_member = p_member AND t.submitted_by = p_clerk AND t.created_at = p_at AND t.type IN ('repayment', 'recovery')
      AND t.id BETWEEN rpad(lpad(to_hex(i.ms), 12, '0'), 32, '0')::uuid AND rpad(lpad(to_hex(i.ms), 12, '0'), 32, 'f')::uuid)
$$;

GRANT EXECUTE ON FUNCTION cash_repaid TO openfuture_app;
