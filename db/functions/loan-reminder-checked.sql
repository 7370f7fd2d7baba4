-- after: keep-time
-- A reminder is of now, and a warning of a write-off of a loan that is overdue: none is dated back.
CREATE OR REPLACE FUNCTION loan_reminder_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(NEW.at);
  IF NEW.kind = 'write-off-soon' AND NOT EXISTS (
    SELECT FROM loans WHERE id = NEW.loan_id AND status = 'active' AND days_overdue(deadline, kigali_day(NEW.at)) >= 0) THEN
    RAISE EXCEPTION 'loan % is not overdue', NEW.loan_id USING ERRCODE = 'write_off_early';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER loan_reminders_checked BEFORE INSERT ON loan_reminders FOR EACH ROW EXECUTE FUNCTION loan_reminder_checked();
