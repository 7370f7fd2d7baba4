-- The digest of each member's movements in the old books, of one run or of all (null): every field, in the order of the file.
CREATE OR REPLACE FUNCTION import_history_digests(p_run uuid) RETURNS TABLE (run_id uuid, member_id uuid, movements bigint, digest text) LANGUAGE sql STABLE AS $$
  SELECT h.run_id, h.member_id, count(*),
    encode(sha256(convert_to(string_agg(jsonb_build_array(h.row_no, h.day, h.kind, h.amount, h.reference)::text, E'\n' ORDER BY h.row_no), 'UTF8')), 'hex')
  FROM import_history h WHERE p_run IS NULL OR h.run_id = p_run GROUP BY 1, 2
$$;

GRANT EXECUTE ON FUNCTION import_history_digests TO openfuture_app;
