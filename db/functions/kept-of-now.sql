-- after: keep-time, kigali-day
-- What is written down of a moment is of now, by the database's clock: whoever holds the application's login writes no verification
-- of a later night, after which none would be made, nor what a provider is to have said on a coming day.
CREATE OR REPLACE FUNCTION kept_of_now() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(NEW.at);
  IF TG_TABLE_NAME = 'rail_balances' THEN
    IF NEW.day <> kigali_day(NEW.at) THEN RAISE EXCEPTION 'not said on %', NEW.day USING ERRCODE = 'wrong_time'; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER verifications_of_now BEFORE INSERT ON verifications FOR EACH ROW EXECUTE FUNCTION kept_of_now();
CREATE TRIGGER rail_balances_of_now BEFORE INSERT ON rail_balances FOR EACH ROW EXECUTE FUNCTION kept_of_now();
