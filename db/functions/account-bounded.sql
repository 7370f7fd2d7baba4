-- Between which balances an account stays, and what it counts as, stands in the chart and never changes: copied
-- to the account, because looking it up costs more than the rest of an update. A shard alone is not bounded.
CREATE OR REPLACE FUNCTION account_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN sharded THEN -9007199254740991 ELSE low END, CASE WHEN sharded THEN 9007199254740991 ELSE high END, counts_as
  INTO NEW.low, NEW.high, NEW.counts_as FROM chart WHERE key = NEW.kind;
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_bounded BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION account_bounded();
