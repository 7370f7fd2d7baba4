-- after: keep-time, holds-right
-- What was brought in and nobody is asked about, locked, for who may bring files in: they correct it, read it again or take it away.
CREATE OR REPLACE FUNCTION import_open(p_run uuid, p_by uuid, p_at timestamptz) RETURNS import_runs LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
  RETURN n;
END $$;
