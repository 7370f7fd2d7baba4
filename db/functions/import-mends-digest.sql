-- The digest of the mended cells of what was brought in: what each file said, what counts, and who says so. Null where there are none.
CREATE OR REPLACE FUNCTION import_mends_digest(p_run uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(string_agg(jsonb_build_array(m.kind, m.row, m."column", m.was, m.now, m.mended_by)::text, E'\n' ORDER BY m.kind, m.row, m."column"), 'UTF8')), 'hex')
  FROM import_mends m WHERE m.run_id = p_run
$$;

GRANT EXECUTE ON FUNCTION import_mends_digest TO openfuture_app;
