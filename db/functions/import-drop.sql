-- after: keep-time, holds-right
-- Takes away what was brought in and is not approved: its files, rows and problems go, its sums stay.
CREATE OR REPLACE FUNCTION import_drop(p_run uuid, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs;
BEGIN
  PERFORM keep_time(p_at);
  PERFORM FROM members WHERE id = p_by FOR SHARE;
  IF NOT holds_right(p_by, 'imports.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  SELECT * INTO n FROM import_runs WHERE id = p_run FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no import %', p_run USING ERRCODE = 'not_found'; END IF;
  IF n.state <> 'checked' OR EXISTS (SELECT FROM proposals WHERE act = 'import' AND subject_id = p_run AND state = 'waiting' AND expires_at > p_at) THEN
    RAISE EXCEPTION 'import % is %', p_run, n.state USING ERRCODE = 'not_pending', DETAIL = n.state;
  END IF;
  DELETE FROM import_history WHERE run_id = p_run;
  DELETE FROM import_rows WHERE run_id = p_run;
  DELETE FROM import_contents WHERE run_id = p_run;
  DELETE FROM import_problems WHERE run_id = p_run;
  UPDATE import_runs SET state = 'dropped', ended_at = p_at WHERE id = p_run;
END $$;

GRANT EXECUTE ON FUNCTION import_drop TO openfuture_app;
