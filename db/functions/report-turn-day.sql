-- Lets a shard count the transfers of p_day from now on: those of the day before go to its figures.
CREATE OR REPLACE FUNCTION report_turn_day(p_shard smallint, p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v org_totals;
BEGIN
  SELECT * INTO v FROM org_totals WHERE shard = p_shard FOR UPDATE;
  UPDATE org_totals SET day = p_day, day_transfers = 0, day_transferred = 0 WHERE shard = p_shard;
  IF v.day_transfers <> 0 THEN
    PERFORM report_add(v.day, 'type:transfer', v.day_transfers, v.day_transferred, 0, 0, 0, 0);
  END IF;
END $$;
