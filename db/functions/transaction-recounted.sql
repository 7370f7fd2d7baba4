-- Counts what is approved now, and takes back what is reversed from the day on which it counted. What
-- members had on that day stays as it was: the reversal's own posting moves their savings.
CREATE OR REPLACE FUNCTION transaction_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_sign int := (NEW.status = 'approved' AND NEW.reversed_by IS NULL)::int - (OLD.status = 'approved' AND OLD.reversed_by IS NULL)::int;
  b record;
BEGIN
  IF v_sign = 0 OR NEW.reverses IS NOT NULL THEN RETURN NULL; END IF;
  b := report_brought(NEW.id);
  PERFORM report_add((coalesce(NEW.decided_at, NEW.created_at) AT TIME ZONE 'Africa/Kigali')::date, 'type:' || NEW.type, v_sign, v_sign * NEW.amount,
    v_sign * NEW.fee, CASE v_sign WHEN 1 THEN b.savings ELSE 0 END, v_sign * b.profit, v_sign * b.loss);
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_recounted AFTER UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.reversed_by IS DISTINCT FROM NEW.reversed_by) EXECUTE FUNCTION transaction_recounted();
