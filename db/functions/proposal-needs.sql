-- after: proposal-interested, proposal-needs-two
-- How many confirm a proposal, 1 or 2: what the calls tell before anybody does. proposal_decide decides for itself.
CREATE OR REPLACE FUNCTION proposal_needs(p_id uuid) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p.first_confirmed_by IS NOT NULL OR proposal_needs_two(a.checker_right, proposal_interested(p.act, p.subject_id), p.made_by) THEN 2 ELSE 1 END
  FROM proposals p JOIN proposal_acts a ON a.key = p.act WHERE p.id = p_id
$$;

GRANT EXECUTE ON FUNCTION proposal_needs TO openfuture_app;
