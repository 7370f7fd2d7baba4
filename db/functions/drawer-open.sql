-- after: keep-time, holds-right, refuse-held, drawer-cash
-- Opens a clerk's drawer; its account of the chart is there since the first one. What it is opened with is posted in the same
-- database transaction (kind float). A clerk has one drawer that is not closed (drawers_one_open).
CREATE OR REPLACE FUNCTION drawer_open(p_id uuid, p_clerk uuid, p_at timestamptz, p_cash jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(p_at);
  PERFORM FROM members WHERE id = p_clerk FOR SHARE;
  IF NOT holds_right(p_clerk, 'counter.use') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  PERFORM refuse_held(p_clerk);
  INSERT INTO drawers (id, clerk, opened_at, float, float_cash) VALUES (p_id, p_clerk, p_at, drawer_cash(p_cash), p_cash);
  INSERT INTO accounts (owner, kind) SELECT p_clerk, 'drawer' ON CONFLICT DO NOTHING;
END $$;

GRANT EXECUTE ON FUNCTION drawer_open TO openfuture_app;
