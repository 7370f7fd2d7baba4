-- The office: withdrawals, two approvers, removal, channels that cannot be overdrawn, closed days and
-- closed accounts. Further error codes: OF013 the second approver is another, OF014 a channel cannot
-- cover it, OF015 something stands in the way of closing an account.

INSERT INTO settings DEFAULT VALUES;
--> statement-breakpoint

-- Members ----------------------------------------------------------------------------------------

INSERT INTO member_names SELECT id, lower(full_name) FROM members;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION member_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) SELECT NEW.id, kind FROM unnest(ARRAY['available', 'held', 'lent', 'invested', 'owed']::account_kind[]) kind;
  INSERT INTO member_names VALUES (NEW.id, lower(NEW.full_name));
  INSERT INTO member_totals (member_id) VALUES (NEW.id);
  UPDATE org_totals SET members = members + 1, active_members = active_members + (NEW.status = 'active')::int WHERE shard = own_shard();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION member_renamed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO member_names VALUES (NEW.id, lower(NEW.full_name)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_renamed AFTER UPDATE ON members FOR EACH ROW
  WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name AND NEW.status <> 'closed') EXECUTE FUNCTION member_renamed();
--> statement-breakpoint

-- A closed account stays closed and empty of personal data.
CREATE FUNCTION member_stays_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'member % is closed', OLD.id USING ERRCODE = 'OF011'; END $$;
--> statement-breakpoint
CREATE TRIGGER members_stay_closed BEFORE UPDATE ON members FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION member_stays_closed();
--> statement-breakpoint

-- An account's bounds change once: when it is closed, empty, it can hold nothing any more.
DROP TRIGGER accounts_fixed ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, owner, kind, shard, sharded, low, high ON accounts FOR EACH ROW
  WHEN ((NEW.id, NEW.owner, NEW.kind, NEW.shard, NEW.sharded) IS DISTINCT FROM (OLD.id, OLD.owner, OLD.kind, OLD.shard, OLD.sharded)
    OR (NEW.low, NEW.high) IS DISTINCT FROM (OLD.low, OLD.high) AND (NEW.low, NEW.high) IS DISTINCT FROM (0::bigint, 0::bigint)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Closes a member's account and erases the personal fields (decisions, section 2, deletion). Refused
-- (OF015, DETAIL lists what stands in the way: kinds of balances in francs, pending transactions) with
-- the member's row and accounts locked, so that nothing comes in between.
CREATE FUNCTION member_close(p_id uuid, p_at timestamptz, p_actor uuid, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_status member_status; v_balances jsonb; v_pending bigint;
BEGIN
  SELECT status INTO v_status FROM members WHERE id = p_id FOR UPDATE;
  IF v_status IS NULL OR v_status = 'closed' THEN RAISE EXCEPTION 'no member %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_id = p_actor THEN RAISE EXCEPTION 'own account' USING ERRCODE = 'OF005'; END IF;
  PERFORM FROM accounts WHERE owner = p_id ORDER BY owner, kind, shard FOR UPDATE;
  SELECT jsonb_object_agg(kind, abs(balance)) INTO v_balances FROM accounts WHERE owner = p_id AND balance <> 0;
  SELECT count(*) INTO v_pending FROM transactions
  WHERE (from_member = p_id OR to_member = p_id) AND status = 'pending' AND voided_at IS NULL;
  IF v_balances IS NOT NULL OR v_pending > 0 THEN
    RAISE EXCEPTION 'member % cannot be closed', p_id USING ERRCODE = 'OF015',
      DETAIL = (coalesce(v_balances, '{}') || jsonb_build_object('pending', v_pending))::text;
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

-- Posting ----------------------------------------------------------------------------------------

-- Refuses (OF014) when a channel's shards together hold less than p_amount; locks them all, in order.
CREATE FUNCTION ledger_cover(p_kind account_kind, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_held bigint;
BEGIN
  SELECT -sum(s.balance) INTO v_held FROM (
    SELECT balance FROM accounts WHERE owner = '00000000-0000-0000-0000-000000000000' AND kind = p_kind ORDER BY owner, kind, shard FOR UPDATE) s;
  IF v_held < p_amount THEN
    RAISE EXCEPTION 'channel % holds too little', p_kind USING ERRCODE = 'OF014',
      DETAIL = json_build_object('channel', substr(p_kind::text, 6), 'balance', v_held, 'short', p_amount - v_held)::text;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_refuse(p_owner uuid, p_kind account_kind, p_shard smallint, p_amount bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v accounts;
BEGIN
  SELECT * INTO v FROM accounts WHERE owner = p_owner AND kind = p_kind AND shard = p_shard;
  -- An account that is closed can hold nothing any more.
  IF NOT FOUND AND p_kind IN ('available', 'held', 'lent', 'invested', 'owed') OR v.low = v.high THEN
    RAISE EXCEPTION 'nobody %', p_owner USING ERRCODE = 'OF006', DETAIL = p_owner::text;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'OF001'; END IF;
  IF p_kind NOT IN ('available', 'held', 'lent', 'invested', 'owed') OR (p_amount > 0 AND p_kind <> 'owed') THEN
    RAISE EXCEPTION 'account % of % would hold more than can be counted', p_kind, p_owner USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  RAISE EXCEPTION 'account % of % has too little', p_kind, p_owner USING ERRCODE = 'OF002',
    DETAIL = json_build_object('owner', p_owner, 'kind', p_kind, 'balance', abs(v.balance), 'short', abs(v.balance + p_amount),
      'name', coalesce((SELECT full_name FROM members WHERE id = p_owner), ''))::text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_apply(p_transaction uuid, p_step posting_step, p_at timestamptz, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_shards smallint[], p_approved int, p_pending_deposits int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lines int := CASE WHEN p_step IS NULL THEN 0 ELSE cardinality(p_owners) END;
  v_own smallint := own_shard();
  v_owner uuid; v_kind account_kind; v_shard smallint; v_amount bigint;
  v_owner_before uuid; v_kind_before account_kind;
  v_account bigint; v_number bigint; v_balance bigint;
  v_sum bigint := 0;
  v_accounts bigint[]; v_numbers bigint[]; v_balances bigint[];
  v_available bigint := 0; v_used bigint := 0; v_fees bigint := 0; v_profit bigint := 0; v_loss bigint := 0;
BEGIN
  FOR i IN 1 .. v_lines LOOP
    v_owner := p_owners[i];
    v_kind := p_kinds[i];
    v_amount := p_amounts[i];
    IF v_owner < v_owner_before OR (v_owner = v_owner_before AND v_kind < v_kind_before) THEN
      RAISE EXCEPTION 'the lines of % are out of order', p_transaction USING ERRCODE = 'OF012';
    END IF;
    -- A channel pays out no more than it holds: its shards together, all of them locked.
    IF v_amount > 0 AND v_owner = '00000000-0000-0000-0000-000000000000' AND v_kind IN ('cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash') THEN
      PERFORM ledger_cover(v_kind, v_amount);
    END IF;
    v_owner_before := v_owner;
    v_kind_before := v_kind;
    v_shard := CASE WHEN p_shards IS NOT NULL THEN p_shards[i] WHEN v_owner = '00000000-0000-0000-0000-000000000000' THEN v_own ELSE 0 END;
    UPDATE accounts SET balance = balance + v_amount, version = version + 1
    WHERE owner = v_owner AND kind = v_kind AND shard = v_shard AND balance + v_amount BETWEEN low AND high
    RETURNING id, version, balance INTO v_account, v_number, v_balance;
    IF v_account IS NULL THEN PERFORM ledger_refuse(v_owner, v_kind, v_shard, v_amount); END IF;
    v_sum := v_sum + v_amount;
    v_accounts[i] := v_account;
    v_numbers[i] := v_number;
    v_balances[i] := v_balance;
    CASE v_kind
      WHEN 'available' THEN v_available := v_available + v_amount;
      WHEN 'held', 'lent', 'invested' THEN v_used := v_used + v_amount;
      WHEN 'income:fees' THEN v_fees := v_fees + v_amount;
      WHEN 'income:project-profit' THEN v_profit := v_profit + v_amount;
      WHEN 'expense:project-loss' THEN v_loss := v_loss - v_amount;
      ELSE NULL;
    END CASE;
  END LOOP;
  IF p_step IS NOT NULL THEN
    IF v_sum <> 0 OR v_lines < 2 THEN
      RAISE EXCEPTION 'the entries of % do not balance', p_transaction USING ERRCODE = 'OF009';
    END IF;
    INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
    SELECT p_transaction, p_step, e.line, e.account, e.number, e.amount, e.balance, p_at
    FROM unnest(v_accounts, v_numbers, p_amounts, v_balances) WITH ORDINALITY AS e(account, number, amount, balance, line);
  END IF;
  UPDATE org_totals SET
    approved_transactions = approved_transactions + p_approved,
    pending_deposits = pending_deposits + p_pending_deposits,
    available = available + v_available,
    used = used + v_used,
    fees = fees + v_fees,
    project_profit = project_profit + v_profit,
    project_loss = project_loss + v_loss
  WHERE shard = v_own;
END $$;
--> statement-breakpoint
DROP FUNCTION ledger_record;
--> statement-breakpoint
-- Records one transaction and, when p_step is given, posts its entries, remembers the request id,
-- counts and audits, all in one statement. A used request id ends in a unique violation on
-- requests_member_id_id_pk: nothing has happened then, and the caller looks up what it did before.
CREATE FUNCTION ledger_record(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type transaction_type,
  p_status transaction_status, p_amount bigint, p_fee bigint, p_method method, p_external_id text, p_sender_phone text,
  p_description text, p_from uuid, p_to uuid, p_submitted_by uuid, p_step posting_step, p_owners uuid[],
  p_kinds account_kind[], p_amounts bigint[], p_audit_action text, p_audit_detail jsonb, p_address text,
  p_payout_to text, p_from_channel method, p_to_channel method,
  OUT from_name text, OUT to_name text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_status member_status;
BEGIN
  -- Where nothing is posted, the member's row keeps a closing of the account away.
  IF p_step IS NULL THEN PERFORM FROM members WHERE id IN (p_from, p_to) FOR KEY SHARE; END IF;
  IF p_from IS NOT NULL THEN
    SELECT full_name, status INTO from_name, v_status FROM members WHERE id = p_from;
    IF v_status IS DISTINCT FROM 'active' THEN
      RAISE EXCEPTION 'member % is not active', p_from USING ERRCODE = 'OF006', DETAIL = p_from::text;
    END IF;
  END IF;
  IF p_to IS NOT NULL THEN
    SELECT full_name, status INTO to_name, v_status FROM members WHERE id = p_to;
    IF v_status IS DISTINCT FROM 'active' THEN
      RAISE EXCEPTION 'member % is not active', p_to USING ERRCODE = 'OF006', DETAIL = p_to::text;
    END IF;
  END IF;

  PERFORM ledger_apply(p_id, p_step, p_at, p_owners, p_kinds, p_amounts, NULL, (p_status = 'approved')::int, (p_status = 'pending' AND p_type = 'deposit')::int);

  INSERT INTO transactions (id, reference, type, status, amount, fee, method, external_id, sender_phone, description,
    from_member, to_member, from_name, to_name, submitted_by, payout_to, from_channel, to_channel, created_at, updated_at)
  VALUES (p_id, p_reference, p_type, p_status, p_amount, p_fee, p_method, p_external_id, p_sender_phone, p_description,
    p_from, p_to, from_name, to_name, p_submitted_by, p_payout_to, p_from_channel, p_to_channel, p_at, p_at);

  SELECT sum(CASE kind WHEN 'available' THEN balance END), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_submitted_by AND kind < 'owed';

  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  VALUES (p_submitted_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);

  IF p_status = 'approved' AND p_type <> 'transfer' THEN
    PERFORM ledger_count_member(p_type, p_from, p_to, p_amount, p_fee, 1);
  ELSIF p_status = 'pending' AND p_type = 'deposit' THEN
    UPDATE member_totals SET pending_deposits = pending_deposits + p_amount WHERE member_id = p_from;
  END IF;
  PERFORM audit_write(p_at, p_submitted_by, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint
DROP FUNCTION ledger_decide;
--> statement-breakpoint
-- Approves or rejects a pending transaction, once; posts the given step (settle or release) with it.
-- Answers what it came to: approved, rejected, or first when the amount needs a second approver.
CREATE FUNCTION ledger_decide(
  p_id uuid, p_status transaction_status, p_at timestamptz, p_decided_by uuid, p_reason text, p_external_id text,
  p_step posting_step, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[],
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE t transactions; v_two_from bigint;
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_decided_by IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005';
  END IF;
  IF t.status <> 'pending' OR t.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'OF003', DETAIL = t.status::text;
  END IF;
  IF p_decided_by = t.first_approved_by THEN
    RAISE EXCEPTION 'the second approver is another' USING ERRCODE = 'OF013';
  END IF;
  -- Whoever moves money between channels is one of the two already.
  SELECT second_approval_from INTO v_two_from FROM settings;
  IF p_status = 'approved' AND t.type <> 'move' AND t.first_approved_by IS NULL AND t.amount >= v_two_from THEN
    UPDATE transactions SET first_approved_by = p_decided_by, first_approved_at = p_at,
      external_id = coalesce(p_external_id, external_id), updated_at = p_at WHERE id = p_id;
    PERFORM audit_write(p_at, p_decided_by, p_audit_action || '-first', 'done', 'transaction', p_id::text, p_audit_detail, p_address);
    RETURN 'first';
  END IF;
  PERFORM ledger_apply(p_id, p_step, p_at, p_owners, p_kinds, p_amounts, NULL, (p_status = 'approved')::int, -(t.type = 'deposit')::int);
  UPDATE transactions SET status = p_status, decided_by = p_decided_by, decided_at = p_at, reject_reason = p_reason,
    external_id = coalesce(p_external_id, external_id), updated_at = p_at WHERE id = p_id;
  IF t.type = 'deposit' THEN
    UPDATE member_totals SET pending_deposits = pending_deposits - t.amount WHERE member_id = t.from_member;
  END IF;
  IF p_status = 'approved' THEN
    PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, 1);
  END IF;
  PERFORM audit_write(p_at, p_decided_by, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
  RETURN p_status::text;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_reverse(
  p_original uuid, p_id uuid, p_reference text, p_at timestamptz, p_actor uuid, p_reason text,
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[]; v_shards smallint[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_original FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_original USING ERRCODE = 'OF004'; END IF;
  IF p_actor IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005';
  END IF;
  IF t.reversed_by IS NOT NULL THEN RAISE EXCEPTION 'already reversed' USING ERRCODE = 'OF008'; END IF;
  IF t.status <> 'approved' OR t.type = 'reversal' THEN
    RAISE EXCEPTION 'not reversible' USING ERRCODE = 'OF007';
  END IF;
  SELECT array_agg(s.owner), array_agg(s.kind), array_agg(-s.amount), array_agg(s.shard)
  INTO v_owners, v_kinds, v_amounts, v_shards
  FROM (SELECT a.owner, a.kind, a.shard, sum(e.amount)::bigint AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE e.transaction_id = p_original GROUP BY a.id HAVING sum(e.amount) <> 0 ORDER BY a.owner, a.kind, a.shard) s;
  -- Neither the reversed one nor its reversal counts as an approved transaction of the cooperative.
  PERFORM ledger_apply(p_id, 'settle', p_at, v_owners, v_kinds, v_amounts, v_shards, -1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, fee, method, description, from_member, to_member, from_name, to_name,
    submitted_by, reverses, from_channel, to_channel, created_at, updated_at)
  VALUES (p_id, p_reference, 'reversal', 'approved', t.amount, 0, t.method, p_reason, t.to_member, t.from_member, t.to_name, t.from_name,
    p_actor, p_original, t.to_channel, t.from_channel, p_at, p_at);
  UPDATE transactions SET reversed_by = p_id, updated_at = p_at WHERE id = p_original;
  PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, -1);
  PERFORM audit_write(p_at, p_actor, p_audit_action, 'done', 'transaction', p_original::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint

-- Takes a pending or rejected transaction out of the lists and releases what it held. p_own: the
-- submitter withdraws their own request; otherwise somebody else of the office removes it.
CREATE FUNCTION ledger_void(p_id uuid, p_at timestamptz, p_actor uuid, p_own boolean, p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  v_owners uuid[]; v_kinds account_kind[]; v_amounts bigint[]; v_shards smallint[];
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR t.voided_at IS NOT NULL THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_own AND p_actor IS DISTINCT FROM t.submitted_by THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'OF004'; END IF;
  IF NOT p_own AND p_actor IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005';
  END IF;
  IF t.status = 'approved' OR (p_own AND t.status <> 'pending') THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'OF003', DETAIL = t.status::text;
  END IF;
  IF t.status = 'pending' THEN
    SELECT array_agg(s.owner), array_agg(s.kind), array_agg(-s.amount), array_agg(s.shard)
    INTO v_owners, v_kinds, v_amounts, v_shards
    FROM (SELECT a.owner, a.kind, a.shard, sum(e.amount)::bigint AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
          WHERE e.transaction_id = p_id GROUP BY a.id HAVING sum(e.amount) <> 0 ORDER BY a.owner, a.kind, a.shard) s;
    PERFORM ledger_apply(p_id, CASE WHEN v_owners IS NULL THEN NULL ELSE 'release'::posting_step END, p_at,
      v_owners, v_kinds, v_amounts, v_shards, 0, -(t.type = 'deposit')::int);
    IF t.type = 'deposit' THEN
      UPDATE member_totals SET pending_deposits = pending_deposits - t.amount WHERE member_id = t.from_member;
    END IF;
  END IF;
  UPDATE transactions SET voided_at = p_at, updated_at = p_at WHERE id = p_id;
  PERFORM audit_write(p_at, p_actor, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION transaction_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.reference, NEW.type, NEW.amount, NEW.fee, NEW.submitted_by, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.reference, OLD.type, OLD.amount, OLD.fee, OLD.submitted_by, OLD.created_at)
     OR (NEW.method, NEW.from_member, NEW.to_member, NEW.from_name, NEW.to_name, NEW.reverses, NEW.payout_to, NEW.from_channel, NEW.to_channel)
     IS DISTINCT FROM (OLD.method, OLD.from_member, OLD.to_member, OLD.from_name, OLD.to_name, OLD.reverses, OLD.payout_to, OLD.from_channel, OLD.to_channel)
     OR (OLD.status <> 'pending' AND (NEW.status, NEW.external_id, NEW.reject_reason, NEW.decided_at)
     IS DISTINCT FROM (OLD.status, OLD.external_id, OLD.reject_reason, OLD.decided_at))
     OR (OLD.first_approved_by IS NOT NULL AND (NEW.first_approved_by, NEW.first_approved_at) IS DISTINCT FROM (OLD.first_approved_by, OLD.first_approved_at))
     OR (OLD.decided_by IS NOT NULL AND NEW.decided_by IS DISTINCT FROM OLD.decided_by)
     OR (OLD.reversed_by IS NOT NULL AND NEW.reversed_by IS DISTINCT FROM OLD.reversed_by)
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at) THEN
    RAISE EXCEPTION 'transaction % cannot be rewritten', OLD.id USING ERRCODE = 'OF011';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint

-- Books --------------------------------------------------------------------------------------------

-- Adds up every day before p_today (Kigali) that is not closed yet. Entries carry the instant at which
-- they were posted, so a past day no longer changes; one closing runs at a time.
CREATE FUNCTION close_books(p_today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_from date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('book_days'));
  SELECT max(day) + 1 INTO v_from FROM book_days;
  INSERT INTO book_days (day, kind, debit, credit)
  SELECT (e.at AT TIME ZONE 'Africa/Kigali')::date, a.kind,
    -coalesce(sum(e.amount) FILTER (WHERE e.amount < 0), 0), coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)
  FROM entries e JOIN accounts a ON a.id = e.account_id
  WHERE e.at < p_today::timestamp AT TIME ZONE 'Africa/Kigali'
    AND (v_from IS NULL OR e.at >= v_from::timestamp AT TIME ZONE 'Africa/Kigali')
  GROUP BY 1, 2;
END $$;
--> statement-breakpoint
CREATE TRIGGER book_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- A cell of a file for spreadsheets: text that one would run as a formula is made harmless.
CREATE FUNCTION csv_cell(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ascii(p_text) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) THEN '''' || p_text ELSE p_text END
$$;
--> statement-breakpoint

-- Rights -------------------------------------------------------------------------------------------

REVOKE EXECUTE ON FUNCTION ledger_cover, ledger_record, ledger_decide, ledger_void, member_close, close_books FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger_record, ledger_decide, ledger_void, member_close, close_books TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON book_days, member_names, settings, invitations, mails TO openfuture_app;
--> statement-breakpoint
GRANT UPDATE ON settings TO openfuture_app;
--> statement-breakpoint
GRANT INSERT, UPDATE ON invitations, mails TO openfuture_app;
