-- after: keep-time, import-agreed, import-refuse-again, import-rows-digest, import-corrections-digest, import-history-differs, import-shares-hold
-- Begins a moving in that two people have just agreed to, if its rows are what was brought in; its books are posted in the same
-- database transaction, its members by a job. One at a time.
CREATE OR REPLACE FUNCTION import_begin(p_run uuid, p_proposal uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs; p proposals;
BEGIN
  PERFORM keep_time(p_at);
  p := import_agreed(p_run, 'import', p_proposal);
  SELECT * INTO n FROM import_runs WHERE id = p_run FOR UPDATE;
  IF n.state <> 'checked' OR n.rows_digest IS DISTINCT FROM import_rows_digest(p_run) OR n.corrections_digest IS DISTINCT FROM import_corrections_digest(p_run)
    OR EXISTS (SELECT FROM import_rows WHERE run_id = p_run AND person_digest IS DISTINCT FROM encode(sha256(convert_to(person::text, 'UTF8')), 'hex'))
    OR EXISTS (SELECT FROM import_history_differs(p_run)) THEN
    RAISE EXCEPTION 'import % is %', p_run, n.state USING ERRCODE = 'not_pending', DETAIL = n.state;
  END IF;
  IF p.decided_by = n.brought_by OR n.correctors ? p.decided_by::text THEN RAISE EXCEPTION 'own import' USING ERRCODE = 'own_record'; END IF;
  PERFORM import_refuse_again(n.members_sha256);
  PERFORM import_shares_hold(n);
  DELETE FROM import_contents WHERE run_id = p_run;
  DELETE FROM import_problems WHERE run_id = p_run;
  DELETE FROM import_corrections WHERE run_id = p_run;
  UPDATE import_runs SET state = 'posting', approval = p.id, approved_by = p.decided_by, approved_at = p_at, went_on_at = p_at WHERE id = p_run;
  IF n.lines = '[]' THEN UPDATE proposals SET confirmed_in = NULL WHERE id = p.id; END IF;
END $$;

GRANT EXECUTE ON FUNCTION import_begin TO openfuture_app;
