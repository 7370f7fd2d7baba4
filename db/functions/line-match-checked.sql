-- after: line-match-own, channel-effect, holds-right, keep-time
-- A match joins what is equal: by one rule all that is left of the line and the whole transaction, of several lines all that is
-- left of each, of several transactions each whole; together never more than the line or the transaction. Nobody matches their own money. It says what is left of the line.
-- What is in the books keeps its line until two people have reversed it; and what is there already gets no line from who brought that in.
CREATE OR REPLACE FUNCTION line_match_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l statement_lines; t transactions; v_effect bigint; v_matched bigint; v_back boolean := TG_OP = 'UPDATE';
BEGIN
  IF v_back AND (OLD.ended_at IS NOT NULL OR (to_jsonb(NEW) - 'ended_at' - 'ended_by') <> (to_jsonb(OLD) - 'ended_at' - 'ended_by') OR NEW.ended_at IS NULL) THEN
    RAISE EXCEPTION 'a match only ends' USING ERRCODE = 'immutable';
  END IF;
  SELECT * INTO l FROM statement_lines WHERE id = NEW.line_id FOR UPDATE;
  IF v_back THEN
    SELECT * INTO t FROM transactions WHERE id = NEW.transaction_id FOR NO KEY UPDATE;
    -- What was rejected, removed or reversed ends by itself (line_match_ends).
    IF t.id IS NULL OR t.status = 'pending' AND t.voided_at IS NULL THEN
      PERFORM keep_time(NEW.ended_at);
      IF NOT holds_right(NEW.ended_by, 'statements.match') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
      IF NEW.ended_by IN (t.from_member, t.to_member) THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record'; END IF;
    ELSIF t.status = 'approved' AND t.voided_at IS NULL AND t.reversed_by IS NULL THEN
      RAISE EXCEPTION '% is in the books', t.id USING ERRCODE = 'line_posted';
    END IF;
    UPDATE statement_lines SET open = open + NEW.amount, state = 'unmatched' WHERE id = l.id;
    RETURN NEW;
  END IF;
  PERFORM keep_time(NEW.matched_at);
  IF NEW.ended_at IS NOT NULL THEN RAISE EXCEPTION 'a match begins' USING ERRCODE = 'immutable'; END IF;
  IF NOT holds_right(NEW.matched_by, 'statements.match') AND NOT (NEW.rule = 'explained' AND holds_right(NEW.matched_by, 'money.confirm')) THEN
    RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled';
  END IF;
  IF l.state <> 'unmatched' THEN RAISE EXCEPTION 'line % is %', l.id, l.state USING ERRCODE = 'line_matched'; END IF;
  IF NEW.transaction_id IS NULL THEN
    IF l.kind <> 'unread' THEN RAISE EXCEPTION 'line % moved money', l.id USING ERRCODE = 'line_unequal'; END IF;
    UPDATE statement_lines SET state = 'ignored' WHERE id = l.id;
    RETURN NEW;
  END IF;
  SELECT * INTO t FROM transactions WHERE id = NEW.transaction_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', NEW.transaction_id USING ERRCODE = 'not_found'; END IF;
  PERFORM line_match_own(l, t, NEW.matched_by);
  -- What its provider is asked for is not told of before it was sent, and what it is asked to pay goes by the provider's own account.
  IF t.status = 'pending' AND EXISTS (SELECT FROM rail_requests r WHERE r.transaction_id = t.id
    AND (r.state = 'made' OR t.type = 'withdraw' AND l.channel <> t.channel AND r.state <> 'failed')) THEN
    RAISE EXCEPTION 'not the money of %', t.id USING ERRCODE = 'line_unequal';
  END IF;
  v_effect := CASE l.direction WHEN 'in' THEN 1 ELSE -1 END * channel_effect(l.channel, t);
  SELECT coalesce(sum(m.amount), 0) INTO v_matched FROM line_matches m JOIN statement_lines o ON o.id = m.line_id
  WHERE m.transaction_id = t.id AND m.ended_at IS NULL AND (o.channel = l.channel OR t.type = 'withdraw');
  IF v_effect IS NULL OR v_effect <= 0 THEN RAISE EXCEPTION 'not the money of %', t.id USING ERRCODE = 'line_unequal'; END IF;
  IF v_matched > 0 AND (NEW.rule <> 'severalLines' OR v_matched + NEW.amount > v_effect) THEN
    RAISE EXCEPTION 'transaction % has its line', t.id USING ERRCODE = 'line_matched';
  END IF;
  IF NEW.amount > l.open OR (CASE NEW.rule
    WHEN 'severalLines' THEN NEW.amount <> l.open OR NEW.amount > v_effect
    WHEN 'severalTransactions' THEN NEW.amount <> v_effect
    ELSE NEW.amount <> l.open OR NEW.amount <> v_effect END) THEN
    RAISE EXCEPTION 'unequal amounts' USING ERRCODE = 'line_unequal';
  END IF;
  UPDATE statement_lines SET open = open - NEW.amount,
    state = CASE WHEN open > NEW.amount THEN 'unmatched' WHEN NEW.rule = 'explained' THEN 'explained' ELSE 'matched' END
  WHERE id = l.id;
  RETURN NEW;
END $$;

CREATE TRIGGER line_matches_checked BEFORE INSERT OR UPDATE ON line_matches FOR EACH ROW EXECUTE FUNCTION line_match_checked();
