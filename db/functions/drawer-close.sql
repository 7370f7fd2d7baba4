-- after: keep-time, holds-right, refuse-held, drawer-cash, drawer-lock
-- Closes a counted drawer: another person than its clerk and who counted it, who holds transactions.decide, has counted the
-- same, and what was in it has been posted away in the same database transaction (kinds difference and return). The drawer's
-- row was locked before it.
CREATE OR REPLACE FUNCTION drawer_close(p_id uuid, p_by uuid, p_at timestamptz, p_cash jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE d drawers;
BEGIN
  PERFORM keep_time(p_at);
  d := drawer_lock(p_id);
  IF p_by IN (d.clerk, d.counted_by) THEN RAISE EXCEPTION 'another person closes a drawer' USING ERRCODE = 'own_record'; END IF;
  PERFORM FROM members WHERE id = p_by FOR SHARE;
  IF NOT holds_right(p_by, 'transactions.decide') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  PERFORM refuse_held(p_by);
  IF d.state = 'open' THEN RAISE EXCEPTION 'drawer % is not counted', p_id USING ERRCODE = 'drawer_not_counted'; END IF;
  IF drawer_cash(p_cash) IS DISTINCT FROM d.counted THEN RAISE EXCEPTION 'another sum' USING ERRCODE = 'counts_differ'; END IF;
  IF EXISTS (SELECT FROM accounts a WHERE a.owner = d.clerk AND a.kind = 'drawer' AND a.balance <> 0) THEN
    RAISE EXCEPTION 'drawer % still holds money', p_id USING ERRCODE = 'no_posting_rule', DETAIL = 'drawer';
  END IF;
  UPDATE drawers SET state = 'closed', closed_by = p_by, closed_at = p_at WHERE id = p_id;
END $$;

GRANT EXECUTE ON FUNCTION drawer_close TO openfuture_app;
