-- Whether somebody active holds the right, is none of the interested, and is not `p_but`.
CREATE OR REPLACE FUNCTION disinterested_holder(p_right text, p_interested uuid[], p_but uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM members m JOIN right_holders h ON h.role = m.role::text
    WHERE m.status = 'active' AND h."right" = p_right AND m.id <> ALL (p_interested) AND m.id IS DISTINCT FROM p_but)
$$;
