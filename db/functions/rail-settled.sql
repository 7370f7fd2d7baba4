-- after: needs-second
-- At the end of the database transaction, what a provider has answered is in the books: collected is approved, or waits for
-- the two people whom its amount needs; paid out is approved; failed is rejected. And nothing is approved or rejected past it.
CREATE OR REPLACE FUNCTION rail_settled() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions k WHERE k.id = NEW.transaction_id;
  IF NOT (CASE NEW.state WHEN 'failed' THEN t.status = 'rejected' ELSE t.status = 'approved'
    OR NEW.product = 'collect' AND t.status = 'pending' AND needs_second(NULL, t.from_member, t.amount, NEW.answered_at) END) THEN
    RAISE EXCEPTION 'request % is %, its transaction %', NEW.id, NEW.state, t.status USING ERRCODE = 'immutable';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER rail_requests_in_books AFTER UPDATE OF state ON rail_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IN ('done', 'failed')) EXECUTE FUNCTION rail_settled();
