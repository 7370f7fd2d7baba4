-- after: keep-time
-- Takes back what was brought in by mistake, as two people have just agreed (no_proposal else), while nothing is explained by a
-- line of it (not_pending). Its lines stay to be read, and may be brought in again; what they posted is posted back in the same
-- database transaction (statement_posted).
CREATE OR REPLACE FUNCTION statement_withdraw(p_proposal uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p proposals; f statement_files;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO p FROM proposals
  WHERE id = p_proposal AND act = 'statement-withdrawal' AND state = 'confirmed' AND confirmed_in = txid_current();
  IF NOT FOUND THEN RAISE EXCEPTION 'nobody has confirmed to take it back' USING ERRCODE = 'no_proposal', DETAIL = p_proposal::text; END IF;
  SELECT * INTO f FROM statement_files WHERE id = p.subject_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no file %', p.subject_id USING ERRCODE = 'not_found'; END IF;
  PERFORM FROM statement_lines WHERE file_id = f.id ORDER BY id FOR UPDATE;
  IF f.state <> 'imported' OR EXISTS (SELECT FROM statement_lines WHERE file_id = f.id AND (open <> amount OR state IN ('matched', 'explained') OR state = 'ignored' AND kind <> 'info')) THEN
    RAISE EXCEPTION 'lines of % are explained', f.id USING ERRCODE = 'not_pending', DETAIL = f.state;
  END IF;
  UPDATE statement_lines SET state = 'withdrawn' WHERE file_id = f.id;
  UPDATE statement_files SET state = 'withdrawn', withdrawn_by = p.made_by, withdrawn_at = p_at, withdraw_reason = p.reason WHERE id = f.id;
END $$;

GRANT EXECUTE ON FUNCTION statement_withdraw TO openfuture_app;
