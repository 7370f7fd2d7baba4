-- What a row of the chart means stays: accounts and entries hang on it. Its names, its code, its place and
-- whether it is in use may change.
CREATE OR REPLACE FUNCTION chart_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.key, NEW.class, NEW.normal_side, NEW.low, NEW.high, NEW.holder, NEW.counts_as, NEW.sharded, NEW.system)
    IS DISTINCT FROM (OLD.key, OLD.class, OLD.normal_side, OLD.low, OLD.high, OLD.holder, OLD.counts_as, OLD.sharded, OLD.system) THEN
    RAISE EXCEPTION 'account % of the chart cannot be rewritten', OLD.key USING ERRCODE = 'immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER chart_stays BEFORE UPDATE ON chart FOR EACH ROW EXECUTE FUNCTION chart_stays();
