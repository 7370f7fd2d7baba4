-- The digest of the rows that somebody brought in: who each will be, by which number of the old books, and with how much. Shares
-- stand in it where there are any, and so do movements of the old books by their digest: without them it is what it was before there
-- were. The digest of the corrected cells ends it, where there are any. What is known of a person is in it by its own digest, and may go.
CREATE OR REPLACE FUNCTION import_rows_digest(p_run uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', r.row_no, r.savings, nullif(r.shares, 0), r.member_id, r.person_digest, r.history_digest, r.old_number), E'\n' ORDER BY r.row_no), '')
    || coalesce((SELECT E'\n' || n.corrections_digest FROM import_runs n WHERE n.id = p_run), ''), 'UTF8')), 'hex')
  FROM import_rows r WHERE r.run_id = p_run
$$;

GRANT EXECUTE ON FUNCTION import_rows_digest TO openfuture_app;
