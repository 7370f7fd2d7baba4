-- after: keep-time
-- Notes which members' moving in is undone: their money is posted back, their accounts are closed, and what they did in the old
-- books goes. With the last of them it is undone, and words of names that nobody has go too:
-- who joins meanwhile waits for that, since import_take holds the names.
CREATE OR REPLACE FUNCTION import_undone(p_run uuid, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs; v_state text := 'undoing'; v_gone uuid[];
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO n FROM import_runs WHERE id = p_run AND state = 'undoing' FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'nobody undoes %', p_run USING ERRCODE = 'not_pending'; END IF;
  WITH gone AS (
    UPDATE import_rows r SET undone = true FROM members m
    WHERE r.run_id = p_run AND NOT r.undone AND r.row_no <= n.applied AND m.id = r.member_id AND m.status = 'closed'
      AND (r.transaction_id IS NULL OR r.undone_transaction IS NOT NULL) AND (r.shares_transaction IS NULL OR r.shares_undone IS NOT NULL)
    RETURNING r.member_id)
  SELECT array_agg(member_id) INTO v_gone FROM gone;
  DELETE FROM import_history WHERE member_id = ANY (v_gone);
  IF NOT EXISTS (SELECT FROM import_rows WHERE run_id = p_run AND NOT undone AND row_no <= n.applied) THEN
    v_state := 'undone';
    UPDATE import_rows SET person = NULL WHERE run_id = p_run AND person IS NOT NULL;
    UPDATE import_runs SET state = v_state, ended_at = p_at WHERE id = p_run;
    -- Of those who had not joined yet.
    DELETE FROM import_history WHERE run_id = p_run;
    DELETE FROM name_words WHERE word NOT IN (SELECT DISTINCT w FROM member_names, regexp_split_to_table(name, '[[:space:]-]+') w);
  END IF;
  UPDATE import_runs SET went_on_at = p_at, failed_at = NULL, failed_why = NULL WHERE id = p_run;
  RETURN v_state;
END $$;

GRANT EXECUTE ON FUNCTION import_undone TO openfuture_app;
