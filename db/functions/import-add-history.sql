-- Adds movements of the old books to what was brought in, until import_seal.
CREATE OR REPLACE FUNCTION import_add_history(p_run uuid, p_rows jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM import_runs WHERE id = p_run AND state = 'checked' AND rows_digest IS NULL FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no movements are added to %', p_run USING ERRCODE = 'immutable'; END IF;
  INSERT INTO import_history (run_id, row_no, member_id, day, kind, amount, reference)
  SELECT p_run, r.row_no, r.member_id, r.day, r.kind, r.amount, r.reference
  FROM jsonb_populate_recordset(NULL::import_history, p_rows) r;
END $$;

GRANT EXECUTE ON FUNCTION import_add_history TO openfuture_app;
