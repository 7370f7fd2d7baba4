-- after: import-history-digests
-- The members of a run, or of all (null), whose movements in the old books are not those that were brought in for them: changed, more,
-- fewer, or still there although their moving in is undone.
CREATE OR REPLACE FUNCTION import_history_differs(p_run uuid) RETURNS TABLE (member_id uuid, old_number text, movements bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.member_id, h.member_id), r.old_number, coalesce(h.movements, 0)
  FROM import_history_digests(p_run) h
  FULL JOIN (
    SELECT w.* FROM import_rows w JOIN import_runs n ON n.id = w.run_id
    WHERE (p_run IS NULL OR w.run_id = p_run) AND w.history_digest IS NOT NULL AND NOT w.undone AND n.state <> 'undone') r
    ON r.run_id = h.run_id AND r.member_id = h.member_id
  WHERE h.digest IS DISTINCT FROM r.history_digest
$$;

GRANT EXECUTE ON FUNCTION import_history_differs TO openfuture_app;
