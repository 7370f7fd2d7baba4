-- Lending and borrowing: offers, requests, loans, repayments, reminders.
-- Rows of offers, requests and loans are locked before accounts. Further error codes: OF020 no longer
-- open, OF021 one's own offer or request, OF022 for trusted members only, OF023 the other side cannot,
-- OF024 the rate does not fit the request, OF025 the loan is closed, OF026 more than is left to pay,
-- OF027 not overdue, OF028 belongs to a loan.

ALTER TYPE transaction_type ADD VALUE 'offer';
--> statement-breakpoint
ALTER TYPE transaction_type ADD VALUE 'write-off';
--> statement-breakpoint

CREATE FUNCTION kigali_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (p_at AT TIME ZONE 'Africa/Kigali')::date $$;
--> statement-breakpoint

-- An open offer is on until ends_at: the first instant of its deadline's day, because a loan runs one day
-- at least. When it is taken or cancelled, ends_at becomes that instant: what ended when is one index.
CREATE TABLE loan_offers (
  id uuid PRIMARY KEY,
  lender_id uuid NOT NULL,
  lender_name text NOT NULL,
  amount bigint NOT NULL,
  rate smallint NOT NULL,
  deadline date NOT NULL,
  description text,
  visibility text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  ends_at timestamptz NOT NULL,
  transaction_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT loan_offers_amount CHECK (amount BETWEEN 1000 AND 10000000),
  CONSTRAINT loan_offers_rate CHECK (rate BETWEEN 1 AND 500),
  CONSTRAINT loan_offers_visibility CHECK (visibility IN ('public', 'trusted')),
  CONSTRAINT loan_offers_status CHECK (status IN ('open', 'taken', 'cancelled', 'expired')),
  CONSTRAINT loan_offers_deadline CHECK (deadline > kigali_day(created_at))
);
--> statement-breakpoint
CREATE UNIQUE INDEX loan_offers_transaction_key ON loan_offers (transaction_id);
--> statement-breakpoint
CREATE INDEX loan_offers_open_idx ON loan_offers (id) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX loan_offers_ending_idx ON loan_offers (ends_at) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX loan_offers_ended_idx ON loan_offers (ends_at, id);
--> statement-breakpoint
CREATE INDEX loan_offers_lender_idx ON loan_offers (lender_id, id);
--> statement-breakpoint
CREATE INDEX loan_offers_expired_idx ON loan_offers (updated_at) WHERE status = 'expired';
--> statement-breakpoint

CREATE TABLE borrow_requests (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL,
  borrower_name text NOT NULL,
  amount bigint NOT NULL,
  max_rate smallint NOT NULL,
  reason text NOT NULL,
  deadline date NOT NULL,
  auto_repay boolean NOT NULL,
  status text NOT NULL DEFAULT 'open',
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT borrow_requests_amount CHECK (amount BETWEEN 1000 AND 10000000),
  CONSTRAINT borrow_requests_rate CHECK (max_rate BETWEEN 0 AND 500),
  CONSTRAINT borrow_requests_status CHECK (status IN ('open', 'taken', 'cancelled', 'expired')),
  CONSTRAINT borrow_requests_deadline CHECK (deadline > kigali_day(created_at))
);
--> statement-breakpoint
CREATE INDEX borrow_requests_open_idx ON borrow_requests (id) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX borrow_requests_ending_idx ON borrow_requests (ends_at) WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX borrow_requests_ended_idx ON borrow_requests (ends_at, id);
--> statement-breakpoint
CREATE INDEX borrow_requests_borrower_idx ON borrow_requests (borrower_id, id);
--> statement-breakpoint
CREATE INDEX borrow_requests_expired_idx ON borrow_requests (updated_at) WHERE status = 'expired';
--> statement-breakpoint

CREATE TABLE loans (
  id uuid PRIMARY KEY,
  reference text NOT NULL,
  transaction_id uuid NOT NULL,
  offer_id uuid,
  request_id uuid,
  lender_id uuid NOT NULL,
  borrower_id uuid NOT NULL,
  lender_name text NOT NULL,
  borrower_name text NOT NULL,
  principal bigint NOT NULL,
  rate smallint NOT NULL,
  interest bigint NOT NULL,
  repaid_principal bigint NOT NULL DEFAULT 0,
  repaid_interest bigint NOT NULL DEFAULT 0,
  written_off bigint NOT NULL DEFAULT 0,
  deadline date NOT NULL,
  auto_repay boolean NOT NULL,
  auto_tried_on date,
  status text NOT NULL DEFAULT 'active',
  taken_at timestamptz NOT NULL,
  closed_at timestamptz,
  write_off_reason text,
  write_off_transaction uuid,
  CONSTRAINT loans_one_source CHECK (num_nonnulls(offer_id, request_id) = 1),
  CONSTRAINT loans_two_people CHECK (lender_id <> borrower_id),
  CONSTRAINT loans_price CHECK (interest = (principal * rate + 500) / 1000),
  CONSTRAINT loans_repaid CHECK (repaid_interest BETWEEN 0 AND interest AND repaid_principal BETWEEN 0 AND principal
    AND (repaid_principal = 0 OR repaid_interest = interest)),
  CONSTRAINT loans_deadline CHECK (deadline > kigali_day(taken_at)),
  CONSTRAINT loans_status CHECK (CASE status
    WHEN 'active' THEN closed_at IS NULL AND written_off = 0 AND repaid_principal < principal
    WHEN 'repaid' THEN closed_at IS NOT NULL AND written_off = 0 AND repaid_principal = principal
    WHEN 'written_off' THEN closed_at IS NOT NULL AND written_off > 0 AND repaid_principal + written_off = principal AND num_nonnulls(write_off_reason, write_off_transaction) = 2
    ELSE false END)
);
--> statement-breakpoint
CREATE UNIQUE INDEX loans_transaction_key ON loans (transaction_id);
--> statement-breakpoint
CREATE UNIQUE INDEX loans_offer_key ON loans (offer_id) WHERE offer_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX loans_request_key ON loans (request_id) WHERE request_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX loans_lender_idx ON loans (lender_id, id);
--> statement-breakpoint
CREATE INDEX loans_borrower_idx ON loans (borrower_id, id);
--> statement-breakpoint
CREATE INDEX loans_due_idx ON loans (deadline, id) WHERE status = 'active';
--> statement-breakpoint

-- How each repayment was divided; the transaction says between whom.
CREATE TABLE loan_repayments (
  transaction_id uuid PRIMARY KEY,
  loan_id uuid NOT NULL,
  amount bigint NOT NULL,
  interest bigint NOT NULL,
  principal bigint NOT NULL,
  automatic boolean NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT loan_repayments_parts CHECK (amount > 0 AND interest >= 0 AND principal >= 0 AND amount = interest + principal)
);
--> statement-breakpoint
CREATE INDEX loan_repayments_loan_idx ON loan_repayments (loan_id, at);
--> statement-breakpoint

-- What the calendar has brought about and members are to be told, once each.
CREATE TABLE loan_reminders (
  loan_id uuid NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT loan_reminders_pk PRIMARY KEY (loan_id, kind),
  CONSTRAINT loan_reminders_kind CHECK (kind IN ('due-soon', 'due-today', 'overdue', 'repayment-short'))
);
--> statement-breakpoint
CREATE INDEX loan_reminders_at_idx ON loan_reminders (at);
--> statement-breakpoint

-- A notice of a loan may have an amount and a day of its own; one of a request has no transaction.
ALTER TABLE notices ADD COLUMN amount bigint, ADD COLUMN day date, ADD COLUMN loan_id uuid;
--> statement-breakpoint

-- What the database refuses, whoever asks ----------------------------------------------------------

CREATE TRIGGER loan_offers_kept BEFORE DELETE OR TRUNCATE ON loan_offers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER borrow_requests_kept BEFORE DELETE OR TRUNCATE ON borrow_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loans_kept BEFORE DELETE OR TRUNCATE ON loans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER loan_repayments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_repayments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- What was agreed never changes; what is repaid only grows; what is closed stays closed.
CREATE FUNCTION loan_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'active' OR NEW.repaid_principal < OLD.repaid_principal OR NEW.repaid_interest < OLD.repaid_interest
    OR (NEW.id, NEW.reference, NEW.transaction_id, NEW.offer_id, NEW.request_id, NEW.lender_id, NEW.borrower_id, NEW.lender_name, NEW.borrower_name,
        NEW.principal, NEW.rate, NEW.interest, NEW.deadline, NEW.auto_repay, NEW.taken_at)
      IS DISTINCT FROM (OLD.id, OLD.reference, OLD.transaction_id, OLD.offer_id, OLD.request_id, OLD.lender_id, OLD.borrower_id, OLD.lender_name, OLD.borrower_name,
        OLD.principal, OLD.rate, OLD.interest, OLD.deadline, OLD.auto_repay, OLD.taken_at) THEN
    RAISE EXCEPTION 'loan % cannot be rewritten', OLD.id USING ERRCODE = 'OF011';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER loans_forward BEFORE UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION loan_moves_forward();
--> statement-breakpoint
-- What belongs to a loan is corrected by the loan's own commands, never by a reversal.
CREATE FUNCTION loan_not_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.type::text IN ('offer', 'loan', 'repayment', 'write-off') THEN
    RAISE EXCEPTION 'transaction % belongs to a loan', OLD.id USING ERRCODE = 'OF028';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_of_loans BEFORE UPDATE OF reversed_by ON transactions FOR EACH ROW
  WHEN (OLD.reversed_by IS DISTINCT FROM NEW.reversed_by) EXECUTE FUNCTION loan_not_reversed();
--> statement-breakpoint
CREATE FUNCTION offer_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% % has ended', TG_TABLE_NAME, OLD.id USING ERRCODE = 'OF011'; END $$;
--> statement-breakpoint
CREATE TRIGGER loan_offers_stay_ended BEFORE UPDATE ON loan_offers FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION offer_stays_ended();
--> statement-breakpoint
CREATE TRIGGER borrow_requests_stay_ended BEFORE UPDATE ON borrow_requests FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION offer_stays_ended();
--> statement-breakpoint

-- Posting ----------------------------------------------------------------------------------------

-- The name of a member who may lend and borrow now; refuses (OF023) anybody else.
CREATE FUNCTION loan_party(p_member uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_name text;
BEGIN
  SELECT full_name INTO v_name FROM members WHERE id = p_member AND status = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'member % is not active', p_member USING ERRCODE = 'OF023', DETAIL = p_member::text; END IF;
  RETURN v_name;
END $$;
--> statement-breakpoint

-- Records a transaction of a loan and posts its lines (in any order, one for each account), remembers the
-- request id, counts and audits. p_request NULL: nobody asked, the calendar did. p_interest: what of the
-- amount is the receiver's profit.
CREATE FUNCTION loan_post(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type text, p_amount bigint, p_interest bigint,
  p_description text, p_from uuid, p_to uuid, p_from_name text, p_to_name text, p_by uuid, p_actor uuid,
  p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_action text, p_detail jsonb, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql AS $$
DECLARE v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[];
BEGIN
  SELECT array_agg(l.owner ORDER BY l.owner, l.kind), array_agg(l.kind ORDER BY l.owner, l.kind), array_agg(l.amount ORDER BY l.owner, l.kind)
  INTO v_owners, v_kinds, v_amounts
  FROM unnest(p_owners, p_kinds, p_amounts) AS l(owner, kind, amount) WHERE l.amount <> 0;
  PERFORM ledger_apply(p_id, (CASE WHEN p_type = 'offer' THEN 'hold' ELSE 'settle' END)::posting_step, p_at, v_owners, v_kinds, v_amounts, NULL, 1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, fee, description, from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
  VALUES (p_id, p_reference, p_type::transaction_type, 'approved', p_amount, 0, p_description, p_from, p_to, p_from_name, p_to_name, p_by, p_at, p_at);
  SELECT sum(CASE kind WHEN 'available' THEN balance END), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_by AND kind < 'owed';
  IF p_request IS NOT NULL THEN
    INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
    VALUES (p_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);
  END IF;
  PERFORM ledger_count_member(p_type::transaction_type, p_from, p_to, p_amount, 0, 1);
  IF p_interest > 0 THEN PERFORM ledger_count_member('profit', p_from, p_to, p_interest, 0, 1); END IF;
  PERFORM audit_write(p_at, p_actor, p_action, 'done', 'transaction', p_id::text, p_detail, p_address);
END $$;
--> statement-breakpoint

-- Opens an offer: its amount is held.
CREATE FUNCTION loan_offer_create(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_transaction uuid, p_reference text, p_lender uuid,
  p_amount bigint, p_rate int, p_deadline date, p_description text, p_visibility text, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_name text := loan_party(p_lender);
BEGIN
  INSERT INTO loan_offers (id, lender_id, lender_name, amount, rate, deadline, description, visibility, ends_at, transaction_id, created_at, updated_at)
  VALUES (p_id, p_lender, v_name, p_amount, p_rate, p_deadline, p_description, p_visibility, p_deadline::timestamp AT TIME ZONE 'Africa/Kigali', p_transaction, p_at, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'offer', p_amount, 0,
    p_description, p_lender, NULL, v_name, NULL, p_lender, p_lender,
    ARRAY[p_lender, p_lender], ARRAY['available', 'held']::account_kind[], ARRAY[-p_amount, p_amount],
    'offer.create', jsonb_build_object('amount', p_amount, 'rate', p_rate / 10.0), p_address);
END $$;
--> statement-breakpoint

-- Ends an open offer and releases what it holds: its lender (p_actor) cancels it, or without an actor its
-- end has come. Answers whether it did so now; an actor is told (OF020) when it had ended before.
CREATE FUNCTION loan_offer_end(p_id uuid, p_at timestamptz, p_actor uuid, p_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o loan_offers;
BEGIN
  SELECT * INTO o FROM loan_offers WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR p_actor <> o.lender_id THEN RAISE EXCEPTION 'no offer %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_actor IS NULL AND (o.status <> 'open' OR o.ends_at > p_at) THEN RETURN false; END IF;
  IF p_actor IS NOT NULL AND (o.status <> 'open' OR o.ends_at <= p_at) THEN
    RAISE EXCEPTION 'offer % has ended', p_id USING ERRCODE = 'OF020', DETAIL = 'offer';
  END IF;
  UPDATE loan_offers SET status = CASE WHEN p_actor IS NULL THEN 'expired' ELSE 'cancelled' END, ends_at = least(ends_at, p_at), updated_at = p_at WHERE id = p_id;
  PERFORM ledger_apply(o.transaction_id, 'release', p_at, ARRAY[o.lender_id, o.lender_id], ARRAY['available', 'held']::account_kind[],
    ARRAY[o.amount, -o.amount], NULL, -1, 0);
  UPDATE transactions SET voided_at = p_at, updated_at = p_at WHERE id = o.transaction_id;
  PERFORM audit_write(p_at, p_actor, CASE WHEN p_actor IS NULL THEN 'offer.expire' ELSE 'offer.cancel' END, 'done', 'transaction', o.transaction_id::text,
    jsonb_build_object('amount', o.amount), p_address);
  RETURN true;
END $$;
--> statement-breakpoint

-- Takes an open offer: what it held is lent. p_trusted: the borrower's score suffices for trusted offers.
CREATE FUNCTION loan_take(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_offer uuid, p_borrower uuid, p_auto_repay boolean, p_trusted boolean,
  p_loan uuid, p_transaction uuid, p_reference text, p_address text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o loan_offers; v_lender text; v_borrower text;
BEGIN
  SELECT * INTO o FROM loan_offers WHERE id = p_offer FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no offer %', p_offer USING ERRCODE = 'OF004'; END IF;
  IF o.lender_id = p_borrower THEN RAISE EXCEPTION 'own offer' USING ERRCODE = 'OF021', DETAIL = 'offer'; END IF;
  IF o.visibility = 'trusted' AND NOT p_trusted THEN RAISE EXCEPTION 'trusted members only' USING ERRCODE = 'OF022'; END IF;
  IF o.status <> 'open' OR o.ends_at <= p_at THEN RAISE EXCEPTION 'offer % has ended', p_offer USING ERRCODE = 'OF020', DETAIL = 'offer'; END IF;
  v_lender := loan_party(o.lender_id);
  v_borrower := loan_party(p_borrower);
  UPDATE loan_offers SET status = 'taken', ends_at = p_at, updated_at = p_at WHERE id = p_offer;
  INSERT INTO loans (id, reference, transaction_id, offer_id, lender_id, borrower_id, lender_name, borrower_name, principal, rate, interest, deadline, auto_repay, taken_at)
  VALUES (p_loan, p_reference, p_transaction, p_offer, o.lender_id, p_borrower, v_lender, v_borrower, o.amount, o.rate, (o.amount * o.rate + 500) / 1000, o.deadline, p_auto_repay, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'loan', o.amount, 0,
    o.description, o.lender_id, p_borrower, v_lender, v_borrower, p_borrower, p_borrower,
    ARRAY[o.lender_id, o.lender_id, p_borrower, p_borrower], ARRAY['held', 'lent', 'available', 'owed']::account_kind[],
    ARRAY[-o.amount, o.amount, o.amount, -o.amount],
    'loan.take', jsonb_build_object('amount', o.amount, 'rate', o.rate / 10.0, 'autoRepay', p_auto_repay), p_address);
END $$;
--> statement-breakpoint

-- Opens a request; no money moves. Its request id is remembered under the request's own id.
CREATE FUNCTION borrow_request_create(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_borrower uuid, p_amount bigint, p_max_rate int, p_reason text,
  p_deadline date, p_auto_repay boolean, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_name text;
BEGIN
  -- The member's row keeps a closing of the account away.
  PERFORM FROM members WHERE id = p_borrower FOR KEY SHARE;
  v_name := loan_party(p_borrower);
  INSERT INTO borrow_requests (id, borrower_id, borrower_name, amount, max_rate, reason, deadline, auto_repay, ends_at, created_at, updated_at)
  VALUES (p_id, p_borrower, v_name, p_amount, p_max_rate, p_reason, p_deadline, p_auto_repay, p_deadline::timestamp AT TIME ZONE 'Africa/Kigali', p_at, p_at);
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  SELECT p_borrower, p_request, p_payload_hash, p_id, sum(CASE kind WHEN 'available' THEN balance END), sum(balance), p_at
  FROM accounts WHERE owner = p_borrower AND kind < 'owed';
  PERFORM audit_write(p_at, p_borrower, 'borrow-request.create', 'done', 'borrow-request', p_id::text,
    jsonb_build_object('amount', p_amount, 'rate', p_max_rate / 10.0, 'autoRepay', p_auto_repay), p_address);
END $$;
--> statement-breakpoint

-- As loan_offer_end, for a request: nothing is held.
CREATE FUNCTION borrow_request_end(p_id uuid, p_at timestamptz, p_actor uuid, p_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE b borrow_requests;
BEGIN
  SELECT * INTO b FROM borrow_requests WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR p_actor <> b.borrower_id THEN RAISE EXCEPTION 'no request %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_actor IS NULL AND (b.status <> 'open' OR b.ends_at > p_at) THEN RETURN false; END IF;
  IF p_actor IS NOT NULL AND (b.status <> 'open' OR b.ends_at <= p_at) THEN
    RAISE EXCEPTION 'request % has ended', p_id USING ERRCODE = 'OF020', DETAIL = 'request';
  END IF;
  UPDATE borrow_requests SET status = CASE WHEN p_actor IS NULL THEN 'expired' ELSE 'cancelled' END, ends_at = least(ends_at, p_at), updated_at = p_at WHERE id = p_id;
  PERFORM audit_write(p_at, p_actor, CASE WHEN p_actor IS NULL THEN 'borrow-request.expire' ELSE 'borrow-request.cancel' END, 'done', 'borrow-request', p_id::text,
    jsonb_build_object('amount', b.amount), p_address);
  RETURN true;
END $$;
--> statement-breakpoint

-- Lends on an open request, at once, at p_rate tenths of a percent: above 0, unless an interest-free loan
-- was asked for, and no more than was asked for (OF024).
CREATE FUNCTION loan_lend(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_borrow_request uuid, p_lender uuid, p_rate int,
  p_loan uuid, p_transaction uuid, p_reference text, p_address text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE b borrow_requests; v_lender text; v_borrower text;
BEGIN
  SELECT * INTO b FROM borrow_requests WHERE id = p_borrow_request FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no request %', p_borrow_request USING ERRCODE = 'OF004'; END IF;
  IF b.borrower_id = p_lender THEN RAISE EXCEPTION 'own request' USING ERRCODE = 'OF021', DETAIL = 'request'; END IF;
  IF b.status <> 'open' OR b.ends_at <= p_at THEN RAISE EXCEPTION 'request % has ended', p_borrow_request USING ERRCODE = 'OF020', DETAIL = 'request'; END IF;
  IF p_rate > b.max_rate OR (p_rate <= 0) <> (b.max_rate = 0) THEN
    RAISE EXCEPTION 'rate % does not fit', p_rate USING ERRCODE = 'OF024', DETAIL = json_build_object('rate', p_rate, 'max', b.max_rate)::text;
  END IF;
  v_lender := loan_party(p_lender);
  v_borrower := loan_party(b.borrower_id);
  UPDATE borrow_requests SET status = 'taken', ends_at = p_at, updated_at = p_at WHERE id = p_borrow_request;
  INSERT INTO loans (id, reference, transaction_id, request_id, lender_id, borrower_id, lender_name, borrower_name, principal, rate, interest, deadline, auto_repay, taken_at)
  VALUES (p_loan, p_reference, p_transaction, p_borrow_request, p_lender, b.borrower_id, v_lender, v_borrower, b.amount, p_rate, (b.amount * p_rate + 500) / 1000, b.deadline, b.auto_repay, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'loan', b.amount, 0,
    b.reason, p_lender, b.borrower_id, v_lender, v_borrower, p_lender, p_lender,
    ARRAY[p_lender, p_lender, b.borrower_id, b.borrower_id], ARRAY['available', 'lent', 'available', 'owed']::account_kind[],
    ARRAY[-b.amount, b.amount, b.amount, -b.amount],
    'loan.lend', jsonb_build_object('amount', b.amount, 'rate', p_rate / 10.0), p_address);
END $$;
--> statement-breakpoint

-- Repays p_amount of a loan, interest first. The borrower does it, or on p_day (then without a borrower and
-- an amount) the calendar: whatever is available, once a day, from the deadline on, where the borrower
-- consented. Answers what was repaid: 0 when there was nothing to do or nothing to take.
CREATE FUNCTION loan_repay(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_loan uuid, p_borrower uuid, p_amount bigint, p_day date,
  p_transaction uuid, p_reference text, p_address text,
  OUT repaid bigint, OUT interest_part bigint, OUT principal_part bigint, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l loans; v_left bigint;
BEGIN
  repaid := 0;
  SELECT * INTO l FROM loans WHERE id = p_loan FOR UPDATE;
  IF NOT FOUND OR p_borrower <> l.borrower_id OR (p_borrower IS NULL AND p_day IS NULL) THEN RAISE EXCEPTION 'no loan %', p_loan USING ERRCODE = 'OF004'; END IF;
  v_left := l.principal + l.interest - l.repaid_principal - l.repaid_interest;
  IF p_borrower IS NULL THEN
    IF l.status <> 'active' OR NOT l.auto_repay OR l.deadline > p_day OR l.auto_tried_on >= p_day THEN RETURN; END IF;
    -- All accounts that will move, in the order in which every posting locks.
    PERFORM FROM accounts WHERE (owner = l.borrower_id AND kind IN ('available', 'owed')) OR (owner = l.lender_id AND kind IN ('available', 'lent'))
      ORDER BY owner, kind, shard FOR UPDATE;
    SELECT least(balance, v_left) INTO repaid FROM accounts WHERE owner = l.borrower_id AND kind = 'available';
    IF repaid < v_left THEN
      INSERT INTO loan_reminders (loan_id, kind, at, amount) VALUES (p_loan, 'repayment-short', p_at, v_left - repaid) ON CONFLICT DO NOTHING;
    END IF;
    UPDATE loans SET auto_tried_on = p_day WHERE id = p_loan;
    IF repaid = 0 THEN RETURN; END IF;
  ELSE
    IF l.status <> 'active' THEN RAISE EXCEPTION 'loan % is %', p_loan, l.status USING ERRCODE = 'OF025', DETAIL = l.status; END IF;
    IF p_amount > v_left THEN RAISE EXCEPTION 'loan % has % left', p_loan, v_left USING ERRCODE = 'OF026', DETAIL = v_left::text; END IF;
    IF p_amount < 1 THEN RAISE EXCEPTION 'a repayment of nothing' USING ERRCODE = 'check_violation'; END IF;
    repaid := p_amount;
  END IF;
  interest_part := least(repaid, l.interest - l.repaid_interest);
  principal_part := repaid - interest_part;
  UPDATE loans SET repaid_interest = repaid_interest + interest_part, repaid_principal = repaid_principal + principal_part,
    status = CASE WHEN repaid = v_left THEN 'repaid' ELSE status END, closed_at = CASE WHEN repaid = v_left THEN p_at END WHERE id = p_loan;
  INSERT INTO loan_repayments (transaction_id, loan_id, amount, interest, principal, automatic, at)
  VALUES (p_transaction, p_loan, repaid, interest_part, principal_part, p_borrower IS NULL, p_at);
  SELECT p.available_after, p.balance_after INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'repayment', repaid, interest_part,
    NULL, l.borrower_id, l.lender_id, (SELECT full_name FROM members WHERE id = l.borrower_id), (SELECT full_name FROM members WHERE id = l.lender_id),
    l.borrower_id, p_borrower,
    ARRAY[l.borrower_id, l.borrower_id, l.lender_id, l.lender_id], ARRAY['available', 'owed', 'available', 'lent']::account_kind[],
    ARRAY[-repaid, principal_part, repaid, -principal_part],
    CASE WHEN p_borrower IS NULL THEN 'loan.repay-automatic' ELSE 'loan.repay' END, jsonb_build_object('amount', repaid, 'loan', l.reference), p_address) p;
END $$;
--> statement-breakpoint

-- Writes the principal that is left of an overdue loan off: the lender bears it.
CREATE FUNCTION loan_write_off(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_loan uuid, p_actor uuid, p_reason text,
  p_transaction uuid, p_reference text, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l loans; v_left bigint;
BEGIN
  SELECT * INTO l FROM loans WHERE id = p_loan FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no loan %', p_loan USING ERRCODE = 'OF004'; END IF;
  IF p_actor IN (l.lender_id, l.borrower_id) THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005'; END IF;
  IF l.status <> 'active' THEN RAISE EXCEPTION 'loan % is %', p_loan, l.status USING ERRCODE = 'OF025', DETAIL = l.status; END IF;
  IF l.deadline >= kigali_day(p_at) THEN RAISE EXCEPTION 'loan % is not overdue', p_loan USING ERRCODE = 'OF027'; END IF;
  v_left := l.principal - l.repaid_principal;
  UPDATE loans SET status = 'written_off', closed_at = p_at, written_off = v_left, write_off_reason = p_reason, write_off_transaction = p_transaction WHERE id = p_loan;
  PERFORM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'write-off', v_left, 0,
    p_reason, l.lender_id, l.borrower_id, (SELECT full_name FROM members WHERE id = l.lender_id), (SELECT full_name FROM members WHERE id = l.borrower_id),
    p_actor, p_actor, ARRAY[l.lender_id, l.borrower_id], ARRAY['lent', 'owed']::account_kind[], ARRAY[-v_left, v_left],
    'loan.write-off', jsonb_build_object('amount', v_left, 'loan', l.reference, 'reason', p_reason), p_address);
END $$;
--> statement-breakpoint

-- An account with an open request or offer is not closed either (0003).
CREATE OR REPLACE FUNCTION member_close(p_id uuid, p_at timestamptz, p_actor uuid, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_status member_status; v_balances jsonb; v_pending bigint; v_offers bigint; v_requests bigint;
BEGIN
  SELECT status INTO v_status FROM members WHERE id = p_id FOR UPDATE;
  IF v_status IS NULL OR v_status = 'closed' THEN RAISE EXCEPTION 'no member %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_id = p_actor THEN RAISE EXCEPTION 'own account' USING ERRCODE = 'OF005'; END IF;
  PERFORM FROM accounts WHERE owner = p_id ORDER BY owner, kind, shard FOR UPDATE;
  SELECT jsonb_object_agg(kind, abs(balance)) INTO v_balances FROM accounts WHERE owner = p_id AND balance <> 0;
  SELECT count(*) INTO v_pending FROM transactions
  WHERE (from_member = p_id OR to_member = p_id) AND status = 'pending' AND voided_at IS NULL;
  SELECT count(*) INTO v_offers FROM loan_offers WHERE lender_id = p_id AND status = 'open' AND ends_at > p_at;
  SELECT count(*) INTO v_requests FROM borrow_requests WHERE borrower_id = p_id AND status = 'open' AND ends_at > p_at;
  IF v_balances IS NOT NULL OR v_pending > 0 OR v_offers > 0 OR v_requests > 0 THEN
    RAISE EXCEPTION 'member % cannot be closed', p_id USING ERRCODE = 'OF015',
      DETAIL = (coalesce(v_balances, '{}') || jsonb_build_object('pending', v_pending, 'offers', v_offers, 'requests', v_requests))::text;
  END IF;
  UPDATE sessions SET active = false, ended_at = p_at, end_reason = 'closed' WHERE member_id = p_id AND active;
  UPDATE members SET status = 'closed', username = 'closed-' || p_id, email = 'closed-' || p_id, first_name = '', last_name = '',
    phone = NULL, class = NULL, gender = NULL, district = NULL, sector = NULL, cell = NULL, village = NULL, role = 'member',
    share_percentage = 0, password_hash = '', two_factor_enabled = false, two_factor_required = false, profile_image = NULL, updated_at = p_at
  WHERE id = p_id;
  UPDATE accounts SET low = 0, high = 0 WHERE owner = p_id;
  PERFORM audit_write(p_at, p_actor, 'member.delete', 'done', 'member', p_id::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint

-- Rights -------------------------------------------------------------------------------------------

REVOKE EXECUTE ON FUNCTION loan_party, loan_post, loan_offer_create, loan_offer_end, loan_take, borrow_request_create, borrow_request_end,
  loan_lend, loan_repay, loan_write_off FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION loan_offer_create, loan_offer_end, loan_take, borrow_request_create, borrow_request_end, loan_lend, loan_repay, loan_write_off TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON loan_offers, borrow_requests, loans, loan_repayments, loan_reminders TO openfuture_app;
--> statement-breakpoint
GRANT INSERT ON loan_reminders TO openfuture_app;
