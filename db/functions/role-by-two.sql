-- Whether two people give and take a role: it may be one of two (proposal_acts), or take the books out (audit.pack).
CREATE OR REPLACE FUNCTION role_by_two(p_role text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM right_holders h WHERE h.role = p_role AND (
      h."right" = 'audit.pack' OR EXISTS (SELECT FROM proposal_acts a WHERE h."right" IN (a.maker_right, a.checker_right))))
$$;

GRANT EXECUTE ON FUNCTION role_by_two TO openfuture_app;
