-- after: keep-time
-- The rows up to p_to are members now, with what they have: what was known of the people stands there alone. With the last
-- of them it is done, and the account of opening balances is where it was before, to the franc.
CREATE OR REPLACE FUNCTION import_applied(p_run uuid, p_to int, p_left_out int, p_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs; v_state text; v_left bigint;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO n FROM import_runs WHERE id = p_run FOR UPDATE;
  IF n.state IS DISTINCT FROM 'posting' OR p_to <= n.applied OR EXISTS (
    SELECT FROM import_rows r LEFT JOIN members m ON m.id = r.member_id
    WHERE r.run_id = p_run AND r.row_no > n.applied AND r.row_no <= p_to AND (m.id IS NULL OR r.savings > 0 AND r.transaction_id IS NULL OR r.shares > 0 AND r.shares_transaction IS NULL)) THEN
    RAISE EXCEPTION 'the rows of % are not posted', p_run USING ERRCODE = 'no_posting_rule', DETAIL = 'import';
  END IF;
  v_state := CASE WHEN p_to >= n.members THEN 'done' ELSE 'posting' END;
  IF v_state = 'done' THEN
    SELECT coalesce(sum(e.amount), 0) INTO v_left FROM (
      SELECT unnest(ARRAY[transaction_id, shares_transaction]) AS id FROM import_rows WHERE run_id = p_run UNION ALL SELECT n.books_transaction) t
    JOIN entries e ON e.transaction_id = t.id JOIN accounts a ON a.id = e.account_id AND a.kind = 'equity:opening';
    IF v_left <> 0 THEN RAISE EXCEPTION 'opening balances come to %', v_left USING ERRCODE = 'unbalanced', DETAIL = v_left::text; END IF;
  END IF;
  UPDATE import_rows SET person = NULL WHERE run_id = p_run AND row_no > n.applied AND row_no <= p_to;
  UPDATE import_runs SET applied = p_to, left_out = left_out + p_left_out, state = v_state, done_at = CASE v_state WHEN 'done' THEN p_at END,
    went_on_at = p_at, failed_at = NULL, failed_why = NULL WHERE id = p_run;
  RETURN v_state;
END $$;

GRANT EXECUTE ON FUNCTION import_applied TO openfuture_app;
