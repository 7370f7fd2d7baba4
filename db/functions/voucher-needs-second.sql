-- after: setting-usual
-- Whether a voucher, or what a project spends or gets back, needs a second person (decisions, section 15): with what the same person has recorded alone in the last 24 hours
-- it goes beyond the limit in the settings, which is 0 until somebody sets it; or needs_second says so of all they decided.
-- p_more: what else the same call has recorded before it.
CREATE OR REPLACE FUNCTION voucher_needs_second(p_by uuid, p_amount bigint, p_at timestamptz, p_more bigint DEFAULT 0)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount + p_more + coalesce((
    SELECT sum(t.amount) FROM transactions t
    WHERE t.alone_by = p_by AND t.type IN ('voucher', 'project-spending', 'project-return') AND coalesce(t.payable_at, t.decided_at, t.created_at) > p_at - interval '24 hours'), 0)
    > coalesce(s.voucher_limit, setting_usual('voucher_limit'))
  FROM settings s
$$;

GRANT EXECUTE ON FUNCTION voucher_needs_second TO openfuture_app;
