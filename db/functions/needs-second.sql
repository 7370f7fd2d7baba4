-- Whether what somebody decides needs a second person (decisions, section 15): it reaches the amount in the settings
-- together with what the same person has decided alone in the last 24 hours, for whomever, or with what anybody has
-- decided alone for the same member.
-- p_by_more and p_for_more: what else of either sum the same call has decided before it.
CREATE OR REPLACE FUNCTION needs_second(p_by uuid, p_for uuid, p_amount bigint, p_at timestamptz, p_by_more bigint DEFAULT 0, p_for_more bigint DEFAULT 0)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN s.second_approval_from IS NULL THEN false ELSE
    p_amount + p_by_more + coalesce((
      SELECT sum(t.amount) FROM transactions t
      WHERE t.alone_by = p_by AND coalesce(t.payable_at, t.decided_at, t.created_at) > p_at - interval '24 hours'), 0)
      >= s.second_approval_from
    OR p_amount + p_for_more + coalesce((
      SELECT sum(t.amount) FROM transactions t
      WHERE coalesce(t.from_member, t.to_member) = p_for AND t.alone_by IS NOT NULL
        AND coalesce(t.payable_at, t.decided_at, t.created_at) > p_at - interval '24 hours'), 0)
      >= s.second_approval_from
  END FROM settings s
$$;

GRANT EXECUTE ON FUNCTION needs_second TO openfuture_app;
