-- after: keep-time
-- Adds up every day before p_today (Kigali) that is not closed yet, and folds the reports. Entries carry
-- the instant at which they were posted, so a past day no longer changes, and none is closed before it is over; one closing runs at a time.
CREATE OR REPLACE FUNCTION close_books(p_today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_from date;
BEGIN
  IF p_today > kigali_day(clock_timestamp()) THEN PERFORM keep_time(p_today::timestamp AT TIME ZONE 'Africa/Kigali'); END IF;
  PERFORM pg_advisory_xact_lock(hashtext('book_days'));
  SELECT max(day) + 1 INTO v_from FROM book_days;
  INSERT INTO book_days (day, kind, debit, credit)
  SELECT kigali_day(e.at), a.kind,
    -coalesce(sum(e.amount) FILTER (WHERE e.amount < 0), 0), coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)
  FROM entries e JOIN accounts a ON a.id = e.account_id
  WHERE e.at < p_today::timestamp AT TIME ZONE 'Africa/Kigali'
    AND (v_from IS NULL OR e.at >= v_from::timestamp AT TIME ZONE 'Africa/Kigali')
  GROUP BY 1, 2;
  PERFORM fold_reports();
END $$;

GRANT EXECUTE ON FUNCTION close_books TO openfuture_app;
