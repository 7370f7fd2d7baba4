-- The ledger's only writers, and what the database itself refuses.
-- Error codes: OF001 unknown account, OF002 too little money, OF003 not pending, OF004 no such
-- transaction, OF005 one's own record, OF006 a party is not active, OF007 not reversible,
-- OF008 already reversed, OF009 unbalanced, OF010 append-only, OF011 immutable,
-- OF012 lines out of order.
-- pg_temp comes last in each search path: a temporary table must not stand in for one of ours.
-- Only what the application may call has rights and a search path of its own; what those call inherits
-- both. PostgreSQL sets up each statement, check and nested call anew in every transaction, and that
-- is most of a posting's time: so there are few of each, and none that is planned again (no joins on
-- parameter arrays).

-- An owner that may not make roles finds the application's role made and granted to it.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'openfuture_app') THEN
    CREATE ROLE openfuture_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'openfuture_app', 'member') THEN
    EXECUTE format('GRANT openfuture_app TO %I', current_user);
  END IF;
END $$;
--> statement-breakpoint

-- One database worker keeps to one of 16 shards, so that workers do not wait for one another.
CREATE FUNCTION own_shard() RETURNS smallint LANGUAGE sql STABLE AS
$$ SELECT (pg_backend_pid() % 16)::smallint $$;
--> statement-breakpoint

INSERT INTO org_totals (shard) SELECT generate_series(0, 15);
--> statement-breakpoint
INSERT INTO audit_chains (chain, hash) SELECT n, encode(sha256(convert_to('open-future ' || n, 'UTF8')), 'hex') FROM generate_series(0, 15) n;
--> statement-breakpoint
-- Between which balances an account stays follows from its kind and never changes: as two columns,
-- because a check with the kinds in it costs more than the rest of an update.
CREATE FUNCTION account_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.low := CASE WHEN NEW.kind IN ('available', 'held', 'lent', 'invested') THEN 0 ELSE -9007199254740991 END;
  NEW.high := CASE WHEN NEW.kind = 'owed' THEN 0 ELSE 9007199254740991 END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_bounded BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION account_bounded();
--> statement-breakpoint
INSERT INTO accounts (owner, kind, shard, sharded)
SELECT '00000000-0000-0000-0000-000000000000', kind, shard, true
FROM unnest(ARRAY['cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash', 'income:fees', 'income:project-profit', 'expense:project-loss', 'expense:write-off', 'equity:distributions']::account_kind[]) AS kind,
     generate_series(0, 15) AS shard
ORDER BY kind, shard;
--> statement-breakpoint

-- Audit ------------------------------------------------------------------------------------------

-- The lengths are in it (record_send), so that no two rows have the same bytes.
CREATE FUNCTION audit_hash(previous text, chain smallint, number bigint, at timestamptz, actor uuid, action text, outcome text, subject_type text, subject_id text, detail jsonb, address text)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(record_send(ROW(previous, chain, number, at, actor, action, outcome, subject_type, subject_id, detail, address))), 'hex')
$$;
--> statement-breakpoint

-- Appends one row to the worker's chain. The chain stays locked until the transaction ends: call it last.
CREATE FUNCTION audit_write(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_number bigint; v_hash text; v_chain smallint := own_shard();
BEGIN
  UPDATE audit_chains SET number = number + 1,
    hash = audit_hash(hash, chain, number + 1, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address)
  WHERE chain = v_chain RETURNING number, hash INTO v_number, v_hash;
  INSERT INTO audit_log (chain, number, at, actor_id, action, outcome, subject_type, subject_id, detail, address, hash)
  VALUES (v_chain, v_number, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address, v_hash);
END $$;
--> statement-breakpoint

-- The same for what happens outside the ledger: the application may call it.
CREATE FUNCTION audit_append(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_write(p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address);
END $$;
--> statement-breakpoint

-- Members ----------------------------------------------------------------------------------------

CREATE FUNCTION member_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) SELECT NEW.id, kind FROM unnest(ARRAY['available', 'held', 'lent', 'invested', 'owed']::account_kind[]) kind;
  INSERT INTO member_totals (member_id) VALUES (NEW.id);
  UPDATE org_totals SET members = members + 1, active_members = active_members + (NEW.status = 'active')::int WHERE shard = own_shard();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_opened AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_opened();
--> statement-breakpoint

CREATE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE org_totals SET
    members = members + (NEW.status <> 'closed')::int - (OLD.status <> 'closed')::int,
    active_members = active_members + (NEW.status = 'active')::int - (OLD.status = 'active')::int
  WHERE shard = own_shard();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_status_changed AFTER UPDATE OF status ON members FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION member_changed();
--> statement-breakpoint

-- Posting ----------------------------------------------------------------------------------------

-- Why an account could not be moved: there is none (OF001), or it has too little (OF002).
CREATE FUNCTION ledger_refuse(p_owner uuid, p_kind account_kind, p_shard smallint, p_amount bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v accounts;
BEGIN
  SELECT * INTO v FROM accounts WHERE owner = p_owner AND kind = p_kind AND shard = p_shard;
  IF NOT FOUND THEN RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'OF001'; END IF;
  IF p_kind NOT IN ('available', 'held', 'lent', 'invested', 'owed') OR (p_amount > 0 AND p_kind <> 'owed') THEN
    RAISE EXCEPTION 'account % of % would hold more than can be counted', p_kind, p_owner USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  RAISE EXCEPTION 'account % of % has too little', p_kind, p_owner USING ERRCODE = 'OF002',
    DETAIL = json_build_object('owner', p_owner, 'kind', p_kind, 'balance', abs(v.balance), 'short', abs(v.balance + p_amount),
      'name', coalesce((SELECT full_name FROM members WHERE id = p_owner), ''))::text;
END $$;
--> statement-breakpoint

-- Moves the balances, writes the entries of one step and counts it all in the cooperative's totals.
-- The lines come in the order in which all postings lock: owner, kind, shard. p_shards: NULL is the
-- worker's own shard for the cooperative's accounts. Without p_step it only counts.
CREATE FUNCTION ledger_apply(p_transaction uuid, p_step posting_step, p_at timestamptz, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_shards smallint[], p_approved int, p_pending_deposits int)
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

-- Adds an approved transaction to (p_sign 1) or takes it from (-1) its member's totals.
CREATE FUNCTION ledger_count_member(p_type transaction_type, p_from uuid, p_to uuid, p_amount bigint, p_fee bigint, p_sign int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE p_type
    WHEN 'deposit' THEN UPDATE member_totals SET deposits = deposits + p_sign * p_amount, saved = saved + p_sign * (p_amount - p_fee) WHERE member_id = p_from;
    WHEN 'withdraw' THEN UPDATE member_totals SET withdrawals = withdrawals + p_sign * p_amount, saved = saved - p_sign * p_amount WHERE member_id = p_to;
    WHEN 'investment' THEN UPDATE member_totals SET investments = investments + p_sign * p_amount WHERE member_id = p_from;
    WHEN 'loan' THEN UPDATE member_totals SET loans = loans + p_sign * p_amount WHERE member_id = p_to;
    WHEN 'profit' THEN UPDATE member_totals SET profit = profit + p_sign * p_amount WHERE member_id = p_to;
    ELSE NULL;
  END CASE;
END $$;
--> statement-breakpoint

-- Records one transaction and, when p_step is given, posts its entries, remembers the request id,
-- counts and audits, all in one statement. A used request id ends in a unique violation on
-- requests_member_id_id_pk: nothing has happened then, and the caller looks up what it did before.
CREATE FUNCTION ledger_record(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type transaction_type,
  p_status transaction_status, p_amount bigint, p_fee bigint, p_method method, p_external_id text, p_sender_phone text,
  p_description text, p_from uuid, p_to uuid, p_submitted_by uuid, p_step posting_step, p_owners uuid[],
  p_kinds account_kind[], p_amounts bigint[], p_audit_action text, p_audit_detail jsonb, p_address text,
  OUT from_name text, OUT to_name text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_status member_status;
BEGIN
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
    from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
  VALUES (p_id, p_reference, p_type, p_status, p_amount, p_fee, p_method, p_external_id, p_sender_phone, p_description,
    p_from, p_to, from_name, to_name, p_submitted_by, p_at, p_at);

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

-- Approves or rejects a pending transaction, once; posts the given step (settle or release) with it.
CREATE FUNCTION ledger_decide(
  p_id uuid, p_status transaction_status, p_at timestamptz, p_decided_by uuid, p_reason text, p_external_id text,
  p_step posting_step, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[],
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE t transactions;
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_decided_by IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005';
  END IF;
  IF t.status <> 'pending' OR t.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'OF003', DETAIL = t.status::text;
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
END $$;
--> statement-breakpoint

-- Posts the opposite of an approved transaction as a linked one. Nothing is removed.
CREATE FUNCTION ledger_reverse(
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
    submitted_by, reverses, created_at, updated_at)
  VALUES (p_id, p_reference, 'reversal', 'approved', t.amount, 0, t.method, p_reason, t.to_member, t.from_member, t.to_name, t.from_name,
    p_actor, p_original, p_at, p_at);
  UPDATE transactions SET reversed_by = p_id, updated_at = p_at WHERE id = p_original;
  PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, -1);
  PERFORM audit_write(p_at, p_actor, p_audit_action, 'done', 'transaction', p_original::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint

-- What the database refuses, whoever asks ----------------------------------------------------------

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'OF010'; END $$;
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER requests_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transactions_kept BEFORE DELETE OR TRUNCATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_kept BEFORE DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, owner, kind, shard, sharded, low, high ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER members_kept BEFORE DELETE OR TRUNCATE ON members FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- However entries get in, none is of nothing, and those of one step sum to zero.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r record;
  v_transaction uuid; v_step posting_step;
  v_sum bigint := 0;
BEGIN
  FOR r IN SELECT transaction_id, step, amount FROM added LOOP
    IF r.amount = 0 THEN RAISE EXCEPTION 'an entry of nothing' USING ERRCODE = 'check_violation'; END IF;
    IF r.transaction_id IS DISTINCT FROM v_transaction OR r.step IS DISTINCT FROM v_step THEN
      EXIT WHEN v_sum <> 0;
      v_transaction := r.transaction_id;
      v_step := r.step;
    END IF;
    v_sum := v_sum + r.amount;
  END LOOP;
  IF v_sum <> 0 THEN RAISE EXCEPTION 'entries do not balance' USING ERRCODE = 'OF009'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_balanced AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION entries_balance();
--> statement-breakpoint

-- A transaction's money never changes; it goes from pending to approved or rejected, once.
CREATE FUNCTION transaction_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.reference, NEW.type, NEW.amount, NEW.fee, NEW.submitted_by, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.reference, OLD.type, OLD.amount, OLD.fee, OLD.submitted_by, OLD.created_at)
     OR (NEW.method, NEW.from_member, NEW.to_member, NEW.from_name, NEW.to_name, NEW.reverses)
     IS DISTINCT FROM (OLD.method, OLD.from_member, OLD.to_member, OLD.from_name, OLD.to_name, OLD.reverses)
     OR (OLD.status <> 'pending' AND (NEW.status, NEW.external_id, NEW.reject_reason, NEW.decided_at)
     IS DISTINCT FROM (OLD.status, OLD.external_id, OLD.reject_reason, OLD.decided_at))
     OR (OLD.decided_by IS NOT NULL AND NEW.decided_by IS DISTINCT FROM OLD.decided_by)
     OR (OLD.reversed_by IS NOT NULL AND NEW.reversed_by IS DISTINCT FROM OLD.reversed_by)
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at) THEN
    RAISE EXCEPTION 'transaction % cannot be rewritten', OLD.id USING ERRCODE = 'OF011';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_forward BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION transaction_moves_forward();
--> statement-breakpoint

-- Rights of the application: it reads, and writes the ledger through the functions above alone.
REVOKE EXECUTE ON FUNCTION ledger_refuse, ledger_apply, ledger_count_member, ledger_record, ledger_decide, ledger_reverse, audit_write, audit_append FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA public TO openfuture_app;
--> statement-breakpoint
GRANT INSERT, UPDATE ON members, sessions TO openfuture_app;
--> statement-breakpoint
GRANT INSERT, UPDATE, DELETE ON rate_limits TO openfuture_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger_record, ledger_decide, ledger_reverse, audit_append TO openfuture_app;
--> statement-breakpoint

-- /readyz counts the migrations.
GRANT USAGE ON SCHEMA drizzle TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO openfuture_app;
