-- Members found by a part of what is searched, in the order of their names: one keyset page of ids. Where many
-- match, the page is full after a short walk along the names; where few do, the index of the text is asked.
-- It is a function because its plan serves every text: planning each search took longer than the search.
-- OFFSET 0 keeps the second part from walking the names as well, which for a text that few have would be all of them.
-- p_letters is the text where it is too short for trigrams. p_name and p_id: after whom; null from the end on.
CREATE OR REPLACE FUNCTION recipients_found(p_own uuid, p_pattern text, p_letters text[], p_name text, p_id uuid, p_limit int)
RETURNS SETOF uuid LANGUAGE plpgsql STABLE ROWS 25 SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  p_name := coalesce(p_name, '');
  p_id := coalesce(p_id, '00000000-0000-0000-0000-000000000000');
  RETURN QUERY
  WITH near AS MATERIALIZED (
    SELECT id FROM (
      SELECT id, full_name, recipient_search FROM members
      WHERE status = 'active' AND id <> p_own AND (full_name, id) > (p_name, p_id) ORDER BY full_name, id LIMIT 700) names
    WHERE recipient_search LIKE p_pattern ORDER BY full_name, id LIMIT p_limit)
  SELECT id FROM near WHERE (SELECT count(*) FROM near) = p_limit
  UNION ALL
  (SELECT id FROM (
    SELECT id, full_name FROM members
    WHERE (SELECT count(*) FROM near) < p_limit AND status = 'active' AND id <> p_own AND (full_name, id) > (p_name, p_id)
      AND (recipient_search LIKE CASE WHEN p_letters IS NULL THEN p_pattern END OR letters(recipient_search) @> p_letters)
    OFFSET 0) found
  ORDER BY full_name, id LIMIT p_limit);
END $$;

GRANT EXECUTE ON FUNCTION recipients_found TO openfuture_app;
