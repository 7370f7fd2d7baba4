-- after: keep-time
-- Adds up every day that is over and not closed yet, and folds the reports. Over is a day an hour after its midnight,
-- by the database's own clock: no posting of it is under way then. Only the owner of the tables (the demonstration's
-- year, tests) may have later days closed, up to before p_before. One closing runs at a time.
CREATE OR REPLACE FUNCTION close_books(p_before date DEFAULT NULL) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_from date; v_over date := kigali_day(clock_timestamp() - interval '1 hour');
BEGIN
  IF p_before > v_over THEN PERFORM keep_time((p_before + 1)::timestamp AT TIME ZONE 'Africa/Kigali'); END IF;
  PERFORM pg_advisory_xact_lock(hashtext('book_days'));
  SELECT max(day) + 1 INTO v_from FROM book_days;
  INSERT INTO book_days (day, kind, debit, credit)
  SELECT day, kind, debit, credit FROM book_turnover(v_from, coalesce(p_before, v_over));
  PERFORM fold_reports();
END $$;

GRANT EXECUTE ON FUNCTION close_books TO openfuture_app;
