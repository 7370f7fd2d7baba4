-- after: decided-alone
-- Whether what somebody decides needs a second person (decisions, section 15): it reaches the amount in the settings
-- together with what the same person has decided alone in the last 24 hours, for whomever, or with what anybody has
-- decided alone for the same member.
-- p_by_more and p_for_more: what else of either sum the same call has decided before it.
CREATE OR REPLACE FUNCTION needs_second(p_by uuid, p_for uuid, p_amount bigint, p_at timestamptz, p_by_more bigint DEFAULT 0, p_for_more bigint DEFAULT 0)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.second_approval_from IS NULL THEN false ELSE s.second_approval_from <= greatest(
    p_amount + p_by_more + coalesce((SELECT sum(a.amount) FROM decided_alone(p_at) a WHERE a.by = p_by), 0),
    p_amount + p_for_more + coalesce((SELECT sum(a.amount) FROM decided_alone(p_at) a WHERE a.member = p_for), 0))
  END FROM settings s
$$;

GRANT EXECUTE ON FUNCTION needs_second TO openfuture_app;
