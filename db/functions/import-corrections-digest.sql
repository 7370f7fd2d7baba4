-- The digest of the corrected cells of what was brought in: what each file said, what counts, and who says so. Null where there are none.
CREATE OR REPLACE FUNCTION import_corrections_digest(p_run uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(jsonb_build_array(m.kind, m.row, m."column", m.was, m.now, m.corrected_by)::text, E'\n' ORDER BY m.kind, m.row, m."column"), 'UTF8')), 'hex')
  FROM import_corrections m WHERE m.run_id = p_run
$$;

GRANT EXECUTE ON FUNCTION import_corrections_digest TO openfuture_app;
