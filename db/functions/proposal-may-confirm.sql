-- after: holds-right, disinterested-holder, proposal-interested
-- Whether this member is one who confirms a proposal, as proposal_decide says: neither its maker nor the first of two,
-- and without an interest, unless everybody who may confirm has one; of a moving in, none of those who brought it in or corrected it.
CREATE OR REPLACE FUNCTION proposal_may_confirm(p_id uuid, p_member uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.made_by <> p_member AND p.first_confirmed_by IS DISTINCT FROM p_member AND holds_right(p_member, a.checker_right)
    AND NOT (p_member = ANY (i.who) AND disinterested_holder(a.checker_right, i.who, p.made_by))
    AND NOT (p.act = 'import' AND EXISTS (SELECT FROM import_runs n WHERE n.id = p.subject_id AND (n.brought_by = p_member OR n.correctors ? p_member::text)))
  FROM proposals p JOIN proposal_acts a ON a.key = p.act, proposal_interested(p.act, p.subject_id) AS i(who)
  WHERE p.id = p_id
$$;

GRANT EXECUTE ON FUNCTION proposal_may_confirm TO openfuture_app;
