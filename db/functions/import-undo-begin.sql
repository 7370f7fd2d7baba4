-- after: keep-time, import-agreed
-- Begins to undo a moving in, as two people have just agreed; what its books posted is posted back in the same database
-- transaction, its members' money by a job.
CREATE OR REPLACE FUNCTION import_undo_begin(p_run uuid, p_proposal uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs; p proposals;
BEGIN
  PERFORM keep_time(p_at);
  p := import_agreed(p_run, 'import-undo', p_proposal);
  SELECT * INTO n FROM import_runs WHERE id = p_run FOR UPDATE;
  IF n.state NOT IN ('posting', 'done') THEN RAISE EXCEPTION 'import % is %', p_run, n.state USING ERRCODE = 'not_pending', DETAIL = n.state; END IF;
  IF EXISTS (SELECT FROM import_runs WHERE state IN ('posting', 'undoing') AND id <> p_run) THEN
    RAISE EXCEPTION 'another import is under way' USING ERRCODE = 'import_under_way';
  END IF;
  UPDATE import_runs SET state = 'undoing', undo = p.id, undo_by = p.made_by, undone_by = p.decided_by, undo_at = p_at, went_on_at = p_at, failed_at = NULL, failed_why = NULL WHERE id = p_run;
  IF n.books_transaction IS NULL THEN UPDATE proposals SET confirmed_in = NULL WHERE id = p.id; END IF;
END $$;

GRANT EXECUTE ON FUNCTION import_undo_begin TO openfuture_app;
