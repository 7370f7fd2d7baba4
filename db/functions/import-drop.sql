-- after: import-open
-- Takes away what was brought in and is not approved: its files, rows, problems and corrected cells go, its sums stay.
CREATE OR REPLACE FUNCTION import_drop(p_run uuid, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM import_open(p_run, p_by, p_at);
  DELETE FROM import_history WHERE run_id = p_run;
  DELETE FROM import_rows WHERE run_id = p_run;
  DELETE FROM import_contents WHERE run_id = p_run;
  DELETE FROM import_problems WHERE run_id = p_run;
  DELETE FROM import_corrections WHERE run_id = p_run;
  UPDATE import_runs SET state = 'dropped', ended_at = p_at WHERE id = p_run;
END $$;

GRANT EXECUTE ON FUNCTION import_drop TO openfuture_app;
