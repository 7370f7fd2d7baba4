-- after: import-open
-- Keeps cells as somebody has mended them, beside what the files say there, until a second person is asked; what says the same as the
-- file again is no mended cell. Nothing of it counts before all is read again (import_check): the rows of before are sealed no more.
-- More than can be mended by hand are refused (import_mends_full; MOST_MENDS in lib/imports/mending/schema.ts).
-- Who has mended a cell, also one that another mended after them, is among those who brought it in, and never approves it.
CREATE OR REPLACE FUNCTION import_mend(p_run uuid, p_cells jsonb, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs := import_open(p_run, p_by, p_at);
BEGIN
  DELETE FROM import_mends m USING jsonb_to_recordset(p_cells) AS c(kind text, row int, "column" text)
  WHERE m.run_id = p_run AND m.kind = c.kind AND m.row = c.row AND m."column" = c."column";
  INSERT INTO import_mends (run_id, kind, row, "column", was, now, mended_by, mended_at)
  SELECT p_run, c.kind, c.row, c."column", c.was, c.now, p_by, p_at
  FROM jsonb_to_recordset(p_cells) AS c(kind text, row int, "column" text, was text, now text) WHERE c.now <> c.was;
  IF (SELECT count(*) FROM import_mends WHERE run_id = p_run) > 2000 THEN RAISE EXCEPTION 'too many cells are mended' USING ERRCODE = 'import_mends_full'; END IF;
  UPDATE import_runs SET rows_digest = NULL, menders = (
    SELECT jsonb_object_agg(w.id, (SELECT count(*) FROM import_mends m WHERE m.run_id = p_run AND m.mended_by::text = w.id))
    FROM (SELECT jsonb_object_keys(coalesce(n.menders, '{}')) AS id UNION SELECT p_by::text) w)
  WHERE id = p_run;
END $$;

GRANT EXECUTE ON FUNCTION import_mend TO openfuture_app;
