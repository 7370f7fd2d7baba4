-- Adds rows to what was brought in, until import_seal.
CREATE OR REPLACE FUNCTION import_add_rows(p_run uuid, p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM import_runs WHERE id = p_run AND state = 'checked' AND rows_digest IS NULL FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no rows are added to %', p_run USING ERRCODE = 'immutable'; END IF;
  INSERT INTO import_rows (run_id, row_no, old_number, savings, shares, member_id, person, person_digest)
  SELECT p_run, r.row_no, r.old_number, r.savings, coalesce(r.shares, 0), r.member_id, r.person, encode(sha256(convert_to(r.person::text, 'UTF8')), 'hex')
  FROM jsonb_populate_recordset(NULL::import_rows, p_rows) r;
END $$;

GRANT EXECUTE ON FUNCTION import_add_rows TO openfuture_app;
