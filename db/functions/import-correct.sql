-- after: import-open
-- Keeps cells as somebody has corrected them, beside what the files say there, until a second person is asked; what says the same as the
-- file again is no corrected cell. Nothing of it counts before all is read again (import_check): the rows of before are sealed no more.
-- More than can be corrected by hand are refused (import_corrections_full; MOST_CORRECTIONS in lib/imports/correcting/schema.ts).
-- Who has corrected a cell, also one that another corrected after them, is among those who brought it in, and never approves it.
CREATE OR REPLACE FUNCTION import_correct(p_run uuid, p_cells jsonb, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs := import_open(p_run, p_by, p_at);
BEGIN
  DELETE FROM import_corrections m USING jsonb_to_recordset(p_cells) AS c(kind text, row int, "column" text)
  WHERE m.run_id = p_run AND m.kind = c.kind AND m.row = c.row AND m."column" = c."column";
  INSERT INTO import_corrections (run_id, kind, row, "column", was, now, corrected_by, corrected_at)
  SELECT p_run, c.kind, c.row, c."column", c.was, c.now, p_by, p_at
  FROM jsonb_to_recordset(p_cells) AS c(kind text, row int, "column" text, was text, now text) WHERE c.now <> c.was;
  IF (SELECT count(*) FROM import_corrections WHERE run_id = p_run) > 2000 THEN RAISE EXCEPTION 'too many cells are corrected' USING ERRCODE = 'import_corrections_full'; END IF;
  UPDATE import_runs SET rows_digest = NULL, correctors = (
    SELECT jsonb_object_agg(w.id, (SELECT count(*) FROM import_corrections m WHERE m.run_id = p_run AND m.corrected_by::text = w.id))
    FROM (SELECT jsonb_object_keys(coalesce(n.correctors, '{}')) AS id UNION SELECT p_by::text) w)
  WHERE id = p_run;
END $$;

GRANT EXECUTE ON FUNCTION import_correct TO openfuture_app;
