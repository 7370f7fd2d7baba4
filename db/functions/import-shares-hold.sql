-- after: setting-usual
-- Refuses (import_shares) shares that are not what the cooperative's terms are now, since somebody may have changed these after the
-- files were read: shares are switched on and worth the same, who holds any holds the least, and beyond it nobody more than
-- their part of all there will be. Whoever changes the terms waits until the moving in has begun.
CREATE OR REPLACE FUNCTION import_shares_hold(n import_runs) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_on boolean; v_value bigint; v_least bigint; v_most int; v_all bigint;
BEGIN
  IF coalesce(n.shares, 0) = 0 THEN RETURN; END IF;
  SELECT coalesce(s.shares, setting_usual('shares')) = 1, coalesce(s.share_value, setting_usual('share_value')),
    coalesce(s.share_minimum, setting_usual('share_minimum')), coalesce(s.share_most, setting_usual('share_most'))
  INTO v_on, v_value, v_least, v_most FROM settings s FOR SHARE;
  SELECT t.shares + n.shares INTO v_all FROM share_totals t;
  IF NOT v_on OR v_value IS DISTINCT FROM n.share_value OR EXISTS (
    SELECT FROM import_rows r WHERE r.run_id = n.id AND r.shares > 0
      AND (r.shares < v_least OR r.shares > v_least AND r.shares * 100 > v_most * v_all)) THEN
    RAISE EXCEPTION 'the shares of % are on other terms', n.id USING ERRCODE = 'import_shares';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION import_shares_hold FROM PUBLIC;
