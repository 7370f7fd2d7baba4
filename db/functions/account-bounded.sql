-- Between which balances an account stays follows from its kind and never changes: as two columns,
-- because a check with the kinds in it costs more than the rest of an update.
CREATE OR REPLACE FUNCTION account_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.low := CASE WHEN NEW.kind IN ('available', 'held', 'lent', 'invested') THEN 0 ELSE -9007199254740991 END;
  NEW.high := CASE WHEN NEW.kind = 'owed' THEN 0 ELSE 9007199254740991 END;
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_bounded BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION account_bounded();
