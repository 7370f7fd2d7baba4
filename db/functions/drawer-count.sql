-- after: keep-time, kigali-day, holds-right, refuse-held, drawer-cash, drawer-lock
-- A clerk's count of their own drawer, without being told what should be there; from then on nothing goes in or out. Until it
-- is closed they may count once more. In their place somebody else counts who decides on money, where the clerk may serve no
-- more or has left the drawer from an earlier day: a third person then closes it.
CREATE OR REPLACE FUNCTION drawer_count(p_id uuid, p_by uuid, p_at timestamptz, p_cash jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE d drawers;
BEGIN
  PERFORM keep_time(p_at);
  d := drawer_lock(p_id);
  IF d.clerk <> p_by THEN
    PERFORM FROM members WHERE id IN (p_by, d.clerk) ORDER BY id FOR SHARE;
    IF NOT holds_right(p_by, 'transactions.decide') OR holds_right(d.clerk, 'counter.use') AND kigali_day(d.opened_at) >= kigali_day(p_at) THEN
      RAISE EXCEPTION 'not the clerk' USING ERRCODE = 'not_entitled';
    END IF;
    PERFORM refuse_held(p_by);
  END IF;
  UPDATE drawers SET state = 'counted', counted = drawer_cash(p_cash), counted_cash = p_cash, counted_at = p_at, counted_by = nullif(p_by, d.clerk),
    expected = (SELECT -a.balance FROM accounts a WHERE a.owner = d.clerk AND a.kind = 'drawer')
  WHERE id = p_id;
END $$;

GRANT EXECUTE ON FUNCTION drawer_count TO openfuture_app;
