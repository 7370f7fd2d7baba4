-- Members for the office's list, otherwise as recipients_found: of a status and a role where these are given,
-- up or down the names.
CREATE OR REPLACE FUNCTION members_found(p_status member_status, p_role role, p_pattern text, p_letters text[], p_descending boolean, p_name text, p_id uuid, p_limit int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 25 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_descending THEN
    p_name := coalesce(p_name, (SELECT max(full_name) FROM members));
    p_id := coalesce(p_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    RETURN QUERY
    WITH near AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, full_name, search FROM members
        WHERE status <> 'closed' AND (p_status IS NULL OR status = p_status) AND (p_role IS NULL OR role = p_role) AND (full_name, id) < (p_name, p_id) ORDER BY full_name DESC, id DESC LIMIT 700) names
      WHERE search LIKE p_pattern ORDER BY full_name DESC, id DESC LIMIT p_limit)
    SELECT id FROM near WHERE (SELECT count(*) FROM near) = p_limit
    UNION ALL
    (SELECT id FROM (
      SELECT id, full_name FROM members
      WHERE (SELECT count(*) FROM near) < p_limit AND status <> 'closed' AND (p_status IS NULL OR status = p_status) AND (p_role IS NULL OR role = p_role) AND (full_name, id) < (p_name, p_id)
        AND (search LIKE CASE WHEN p_letters IS NULL THEN p_pattern END OR letters(search) @> p_letters)
      OFFSET 0) found
    ORDER BY full_name DESC, id DESC LIMIT p_limit);
  ELSE
    p_name := coalesce(p_name, '');
    p_id := coalesce(p_id, '00000000-0000-0000-0000-000000000000');
    RETURN QUERY
    WITH near AS MATERIALIZED (
      SELECT id FROM (
        SELECT id, full_name, search FROM members
        WHERE status <> 'closed' AND (p_status IS NULL OR status = p_status) AND (p_role IS NULL OR role = p_role) AND (full_name, id) > (p_name, p_id) ORDER BY full_name, id LIMIT 700) names
      WHERE search LIKE p_pattern ORDER BY full_name, id LIMIT p_limit)
    SELECT id FROM near WHERE (SELECT count(*) FROM near) = p_limit
    UNION ALL
    (SELECT id FROM (
      SELECT id, full_name FROM members
      WHERE (SELECT count(*) FROM near) < p_limit AND status <> 'closed' AND (p_status IS NULL OR status = p_status) AND (p_role IS NULL OR role = p_role) AND (full_name, id) > (p_name, p_id)
        AND (search LIKE CASE WHEN p_letters IS NULL THEN p_pattern END OR letters(search) @> p_letters)
      OFFSET 0) found
    ORDER BY full_name, id LIMIT p_limit);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION members_found TO openfuture_app;
