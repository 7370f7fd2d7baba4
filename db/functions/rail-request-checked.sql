-- after: keep-time, rail-may-go
-- A provider is asked for what waits, where two people have switched that on, and comes or goes by its own account: for exactly its amount, of a deposit that nobody has approved first, or to pay a
-- withdrawal that may be paid to its own number, and nothing of which a line of a statement tells already (line_matched): it was paid. From there it goes forward: made, sent, waiting, and once done or failed, which
-- it may also be without having been sent; of what is unknown the truth may come late. It is settled in the database transaction that says so.
CREATE OR REPLACE FUNCTION rail_request_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE t transactions;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_time(NEW.made_at);
    SELECT * INTO t FROM transactions WHERE id = NEW.transaction_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', NEW.transaction_id USING ERRCODE = 'not_found'; END IF;
    IF t.status <> 'pending' OR t.voided_at IS NOT NULL OR NEW.state <> 'made' OR t.channel IS DISTINCT FROM NEW.rail OR t.amount <> NEW.amount
      OR (CASE NEW.product WHEN 'collect' THEN t.type = 'deposit' AND t.first_approved_by IS NULL AND t.sender_phone = NEW.number
        ELSE t.type = 'withdraw' AND t.payable_by IS NOT NULL AND t.payout_to = NEW.number END) IS NOT TRUE THEN
      RAISE EXCEPTION '% is not to be asked for so', t.id USING ERRCODE = 'not_pending', DETAIL = t.status::text;
    END IF;
    IF NOT EXISTS (SELECT FROM settings s WHERE NEW.rail = ANY (string_to_array(CASE NEW.product WHEN 'collect' THEN s.calls ELSE s.payouts END, ', '))) THEN
      RAISE EXCEPTION '% is not asked', NEW.rail USING ERRCODE = 'not_pending', DETAIL = NEW.product;
    END IF;
    IF EXISTS (SELECT FROM line_matches m WHERE m.transaction_id = t.id AND m.ended_at IS NULL) THEN
      RAISE EXCEPTION 'a statement line already tells of the payment of %', t.id USING ERRCODE = 'line_matched';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.rail, NEW.product, NEW.transaction_id, NEW.number, NEW.amount, NEW.made_by, NEW.made_at)
     IS DISTINCT FROM (OLD.id, OLD.rail, OLD.product, OLD.transaction_id, OLD.number, OLD.amount, OLD.made_by, OLD.made_at)
    OR NEW.settled_in IS DISTINCT FROM OLD.settled_in
    OR OLD.state IN ('done', 'failed') AND NEW IS DISTINCT FROM OLD
    OR NEW.state <> OLD.state AND NOT (OLD.state || ' ' || NEW.state) = ANY (ARRAY['made sent', 'made failed', 'sent waiting',
      'sent done', 'waiting done', 'unknown done', 'sent failed', 'waiting failed', 'unknown failed', 'sent unknown', 'waiting unknown']) THEN
    RAISE EXCEPTION 'request % does not go so', OLD.id USING ERRCODE = 'immutable';
  END IF;
  IF OLD.state = 'made' AND NEW.state = 'sent' AND NOT rail_may_go(NEW.rail, NEW.product, NEW.transaction_id) THEN
    RAISE EXCEPTION '% is not to be sent any more', NEW.id USING ERRCODE = 'not_pending', DETAIL = 'pending';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('done', 'failed') THEN
    PERFORM keep_time(NEW.answered_at);
    NEW.settled_in := txid_current();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER rail_requests_checked BEFORE INSERT OR UPDATE ON rail_requests FOR EACH ROW EXECUTE FUNCTION rail_request_checked();
