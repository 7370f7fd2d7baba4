-- after: needs-second, under-voucher-limit, setting-usual
-- Whether a voucher, or what a project spends or gets back, needs a second person (decisions, section 15): with what the same
-- person has recorded of these alone in the last 24 hours it goes beyond the limit in the settings, which is 0 until somebody
-- sets it; or needs_second says so of all they decided.
-- p_more: what else of these the same call has recorded before it, p_by_more: what else it has decided.
CREATE OR REPLACE FUNCTION voucher_needs_second(p_by uuid, p_amount bigint, p_at timestamptz, p_more bigint DEFAULT 0, p_by_more bigint DEFAULT 0)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_amount + p_more + coalesce((SELECT sum(a.amount) FROM decided_alone(p_at) a WHERE a.by = p_by AND under_voucher_limit(a.type)), 0)
    > coalesce(s.voucher_limit, setting_usual('voucher_limit')) OR needs_second(p_by, NULL, p_amount, p_at, p_by_more)
  FROM settings s
$$;

GRANT EXECUTE ON FUNCTION voucher_needs_second TO openfuture_app;
