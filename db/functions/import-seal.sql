-- after: import-rows-digest, import-history-digests
-- Ends the adding of rows, which are what the run says: so many members with so much. With its other accounts the old
-- trial balance comes to nothing. Movements of the old books are of its members, and as many as it says.
CREATE OR REPLACE FUNCTION import_seal(p_run uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs; v_history bigint;
BEGIN
  SELECT * INTO n FROM import_runs WHERE id = p_run AND state = 'checked' AND rows_digest IS NULL FOR UPDATE;
  IF NOT FOUND OR n.errors > 0 OR n.ties <> '[]' OR n.refused <> '[]'
    OR (SELECT count(*) FROM import_rows WHERE run_id = p_run AND row_no BETWEEN 1 AND n.members) <> n.members
    OR (SELECT coalesce(sum(savings), 0) FROM import_rows WHERE run_id = p_run) <> n.savings
    OR (SELECT coalesce(sum(shares), 0) FROM import_rows WHERE run_id = p_run) <> coalesce(n.shares, 0)
    OR n.savings + coalesce(n.shares * n.share_value, 0) + (SELECT coalesce(sum(l.amount), 0) FROM jsonb_to_recordset(n.lines) AS l(amount bigint)) <> 0 THEN
    RAISE EXCEPTION 'the rows of % are not what it says', p_run USING ERRCODE = 'no_posting_rule', DETAIL = 'import';
  END IF;
  UPDATE import_rows r SET history_digest = h.digest FROM import_history_digests(p_run) h WHERE r.run_id = p_run AND r.member_id = h.member_id;
  SELECT count(*) INTO v_history FROM import_history h JOIN import_rows r ON r.run_id = h.run_id AND r.member_id = h.member_id WHERE h.run_id = p_run AND r.history_digest IS NOT NULL;
  IF v_history <> coalesce(n.history, 0) OR (SELECT count(*) FROM import_history WHERE run_id = p_run) <> v_history THEN
    RAISE EXCEPTION 'the movements of % are not what it says', p_run USING ERRCODE = 'no_posting_rule', DETAIL = 'import';
  END IF;
  UPDATE import_runs SET rows_digest = import_rows_digest(p_run) WHERE id = p_run;
END $$;

GRANT EXECUTE ON FUNCTION import_seal TO openfuture_app;
