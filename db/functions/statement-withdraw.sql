-- after: keep-time, holds-right
-- Takes back what was brought in by mistake, while nothing is explained by a line of it (not_pending). Its lines stay to be
-- read, and may be brought in again; what they posted is posted back in the same database transaction (statement_posted).
CREATE OR REPLACE FUNCTION statement_withdraw(p_id uuid, p_by uuid, p_at timestamptz, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE f statement_files;
BEGIN
  PERFORM keep_time(p_at);
  PERFORM FROM members WHERE id = p_by FOR SHARE;
  IF NOT holds_right(p_by, 'transactions.delete') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  SELECT * INTO f FROM statement_files WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no file %', p_id USING ERRCODE = 'not_found'; END IF;
  PERFORM FROM statement_lines WHERE file_id = p_id ORDER BY id FOR UPDATE;
  IF f.state <> 'imported' OR EXISTS (SELECT FROM statement_lines WHERE file_id = p_id AND (open <> amount OR state IN ('matched', 'explained') OR state = 'ignored' AND kind <> 'info')) THEN
    RAISE EXCEPTION 'lines of % are explained', p_id USING ERRCODE = 'not_pending', DETAIL = f.state;
  END IF;
  UPDATE statement_lines SET state = 'withdrawn' WHERE file_id = p_id;
  UPDATE statement_files SET state = 'withdrawn', withdrawn_by = p_by, withdrawn_at = p_at, withdraw_reason = p_reason WHERE id = p_id;
END $$;

GRANT EXECUTE ON FUNCTION statement_withdraw TO openfuture_app;
