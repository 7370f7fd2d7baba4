-- The ledger's only writers, and what the database itself refuses.
-- Error codes: OF001 unknown account, OF002 too little money, OF003 not pending, OF004 no such
-- transaction, OF005 one's own record, OF006 a party is not active, OF007 not reversible,
-- OF008 already reversed, OF009 unbalanced, OF010 append-only, OF011 immutable.
-- pg_temp comes last in each search path: a temporary table must not stand in for one of ours.

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
INSERT INTO accounts (owner, kind, shard, sharded)
SELECT '00000000-0000-0000-0000-000000000000', kind, shard, true
FROM unnest(ARRAY['cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash', 'income:fees', 'income:project-profit', 'expense:project-loss', 'expense:write-off', 'equity:distributions']::account_kind[]) AS kind,
     generate_series(0, 15) AS shard
ORDER BY kind, shard;
--> statement-breakpoint

-- Audit ------------------------------------------------------------------------------------------

CREATE FUNCTION audit_hash(previous text, chain smallint, number bigint, at timestamptz, actor uuid, action text, outcome text, subject_type text, subject_id text, detail jsonb, address text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\x1f', previous, chain::text, number::text, (extract(epoch from at) * 1000000)::bigint::text, coalesce(actor::text, ''), action, outcome, coalesce(subject_type, ''), coalesce(subject_id, ''), coalesce(detail::text, ''), coalesce(address, '')), 'UTF8')), 'hex')
$$;
--> statement-breakpoint

-- Appends one row to the worker's chain. The chain stays locked until the transaction ends: call it last.
CREATE FUNCTION audit_append(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_number bigint; v_hash text; v_chain smallint := own_shard();
BEGIN
  UPDATE audit_chains SET number = number + 1,
    hash = audit_hash(hash, v_chain, number + 1, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address)
  WHERE chain = v_chain RETURNING number, hash INTO v_number, v_hash;
  INSERT INTO audit_log (chain, number, at, actor_id, action, outcome, subject_type, subject_id, detail, address, hash)
  VALUES (v_chain, v_number, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address, v_hash);
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

CREATE TYPE posting_effect AS (available bigint, used bigint, fees bigint, project_profit bigint, project_loss bigint);
--> statement-breakpoint

-- Writes the entries of one step and moves the balances, in account-id order. p_shards: NULL is the
-- worker's own shard for the cooperative's accounts. Answers what the step does to the totals.
CREATE FUNCTION ledger_apply(p_transaction uuid, p_step posting_step, p_at timestamptz, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_shards smallint[])
RETURNS posting_effect LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  r record;
  v_balance bigint;
  v_number bigint;
  v_guard int;
  v_sum bigint := 0;
  v_accounts bigint[] := '{}';
  v_numbers bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_balances bigint[] := '{}';
  v_effect posting_effect := (0, 0, 0, 0, 0);
BEGIN
  FOR r IN
    SELECT a.id, l.owner, l.kind, l.amount
    FROM unnest(p_owners, p_kinds, p_amounts, p_shards) AS l(owner, kind, amount, shard)
    LEFT JOIN accounts a ON a.owner = l.owner AND a.kind = l.kind
      AND a.shard = coalesce(l.shard, CASE WHEN l.owner = '00000000-0000-0000-0000-000000000000' THEN own_shard() ELSE 0 END)
    ORDER BY a.id
  LOOP
    IF r.id IS NULL THEN
      RAISE EXCEPTION 'no account % of %', r.kind, r.owner USING ERRCODE = 'OF001';
    END IF;
    v_guard := CASE WHEN r.kind IN ('available', 'held', 'lent', 'invested') THEN 1 WHEN r.kind = 'owed' THEN -1 ELSE 0 END;
    UPDATE accounts SET balance = balance + r.amount, version = version + 1
    WHERE id = r.id AND (balance + r.amount) * v_guard >= 0
    RETURNING balance, version INTO v_balance, v_number;
    IF NOT FOUND THEN
      SELECT balance INTO v_balance FROM accounts WHERE id = r.id;
      RAISE EXCEPTION 'account % of % has too little', r.kind, r.owner USING ERRCODE = 'OF002',
        DETAIL = json_build_object('owner', r.owner, 'kind', r.kind, 'balance', abs(v_balance), 'short', abs(v_balance + r.amount),
          'name', coalesce((SELECT full_name FROM members WHERE id = r.owner), ''))::text;
    END IF;
    v_sum := v_sum + r.amount;
    v_accounts := v_accounts || r.id;
    v_numbers := v_numbers || v_number;
    v_amounts := v_amounts || r.amount;
    v_balances := v_balances || v_balance;
    CASE r.kind
      WHEN 'available' THEN v_effect.available := v_effect.available + r.amount;
      WHEN 'held', 'lent', 'invested' THEN v_effect.used := v_effect.used + r.amount;
      WHEN 'income:fees' THEN v_effect.fees := v_effect.fees + r.amount;
      WHEN 'income:project-profit' THEN v_effect.project_profit := v_effect.project_profit + r.amount;
      WHEN 'expense:project-loss' THEN v_effect.project_loss := v_effect.project_loss - r.amount;
      ELSE NULL;
    END CASE;
  END LOOP;
  IF v_sum <> 0 OR coalesce(array_length(v_accounts, 1), 0) < 2 THEN
    RAISE EXCEPTION 'the entries of % do not balance', p_transaction USING ERRCODE = 'OF009';
  END IF;
  INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
  SELECT p_transaction, p_step, e.line, e.account, e.number, e.amount, e.balance, p_at
  FROM unnest(v_accounts, v_numbers, v_amounts, v_balances) WITH ORDINALITY AS e(account, number, amount, balance, line);
  RETURN v_effect;
END $$;
--> statement-breakpoint

-- Adds an effect, approved transactions and pending deposits to the cooperative's totals.
CREATE FUNCTION ledger_count(p_effect posting_effect, p_approved int, p_pending_deposits int)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE org_totals SET
    approved_transactions = approved_transactions + p_approved,
    pending_deposits = pending_deposits + p_pending_deposits,
    available = available + (p_effect).available,
    used = used + (p_effect).used,
    fees = fees + (p_effect).fees,
    project_profit = project_profit + (p_effect).project_profit,
    project_loss = project_loss + (p_effect).project_loss
  WHERE shard = own_shard()
$$;
--> statement-breakpoint

-- Adds an approved transaction to (p_sign 1) or takes it from (-1) its member's totals.
CREATE FUNCTION ledger_count_member(p_type transaction_type, p_from uuid, p_to uuid, p_amount bigint, p_fee bigint, p_sign int)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
DECLARE
  r record;
  v_effect posting_effect := (0, 0, 0, 0, 0);
BEGIN
  FOR r IN SELECT id, full_name, status FROM members WHERE id IN (p_from, p_to) LOOP
    IF r.status <> 'active' THEN
      RAISE EXCEPTION 'member % is not active', r.id USING ERRCODE = 'OF006', DETAIL = r.id::text;
    END IF;
    IF r.id = p_from THEN from_name := r.full_name; END IF;
    IF r.id = p_to THEN to_name := r.full_name; END IF;
  END LOOP;
  IF (p_from IS NOT NULL AND from_name IS NULL) OR (p_to IS NOT NULL AND to_name IS NULL) THEN
    RAISE EXCEPTION 'no such member' USING ERRCODE = 'OF006', DETAIL = coalesce(CASE WHEN from_name IS NULL THEN p_from END, p_to)::text;
  END IF;

  IF p_step IS NOT NULL THEN
    v_effect := ledger_apply(p_id, p_step, p_at, p_owners, p_kinds, p_amounts, NULL);
  END IF;

  INSERT INTO transactions (id, reference, type, status, amount, fee, method, external_id, sender_phone, description,
    from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
  VALUES (p_id, p_reference, p_type, p_status, p_amount, p_fee, p_method, p_external_id, p_sender_phone, p_description,
    p_from, p_to, from_name, to_name, p_submitted_by, p_at, p_at);

  SELECT sum(balance) FILTER (WHERE kind = 'available'), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_submitted_by AND kind IN ('available', 'held', 'lent', 'invested');

  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  VALUES (p_submitted_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);

  IF p_status = 'approved' AND p_type <> 'transfer' THEN
    PERFORM ledger_count_member(p_type, p_from, p_to, p_amount, p_fee, 1);
  ELSIF p_status = 'pending' AND p_type = 'deposit' THEN
    UPDATE member_totals SET pending_deposits = pending_deposits + p_amount WHERE member_id = p_from;
  END IF;
  PERFORM ledger_count(v_effect, (p_status = 'approved')::int, (p_status = 'pending' AND p_type = 'deposit')::int);
  PERFORM audit_append(p_at, p_submitted_by, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
END $$;
--> statement-breakpoint

-- Approves or rejects a pending transaction, once; posts the given step (settle or release) with it.
CREATE FUNCTION ledger_decide(
  p_id uuid, p_status transaction_status, p_at timestamptz, p_decided_by uuid, p_reason text, p_external_id text,
  p_step posting_step, p_owners uuid[], p_kinds account_kind[], p_amounts bigint[],
  p_audit_action text, p_audit_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t transactions;
  v_effect posting_effect := (0, 0, 0, 0, 0);
BEGIN
  SELECT * INTO t FROM transactions WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'OF004'; END IF;
  IF p_decided_by IN (t.submitted_by, t.from_member, t.to_member) THEN
    RAISE EXCEPTION 'own record' USING ERRCODE = 'OF005';
  END IF;
  IF t.status <> 'pending' OR t.voided_at IS NOT NULL THEN
    RAISE EXCEPTION 'transaction % is %', p_id, t.status USING ERRCODE = 'OF003', DETAIL = t.status::text;
  END IF;
  IF p_step IS NOT NULL THEN
    v_effect := ledger_apply(p_id, p_step, p_at, p_owners, p_kinds, p_amounts, NULL);
  END IF;
  UPDATE transactions SET status = p_status, decided_by = p_decided_by, decided_at = p_at, reject_reason = p_reason,
    external_id = coalesce(p_external_id, external_id), updated_at = p_at WHERE id = p_id;
  IF t.type = 'deposit' THEN
    UPDATE member_totals SET pending_deposits = pending_deposits - t.amount WHERE member_id = t.from_member;
  END IF;
  IF p_status = 'approved' THEN
    PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, 1);
  END IF;
  PERFORM ledger_count(v_effect, (p_status = 'approved')::int, -(t.type = 'deposit')::int);
  PERFORM audit_append(p_at, p_decided_by, p_audit_action, 'done', 'transaction', p_id::text, p_audit_detail, p_address);
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
  v_effect posting_effect;
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
  SELECT array_agg(s.owner ORDER BY s.id), array_agg(s.kind ORDER BY s.id), array_agg(-s.amount ORDER BY s.id), array_agg(s.shard ORDER BY s.id)
  INTO v_owners, v_kinds, v_amounts, v_shards
  FROM (SELECT a.id, a.owner, a.kind, a.shard, sum(e.amount)::bigint AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE e.transaction_id = p_original GROUP BY a.id HAVING sum(e.amount) <> 0) s;
  v_effect := ledger_apply(p_id, 'settle', p_at, v_owners, v_kinds, v_amounts, v_shards);
  INSERT INTO transactions (id, reference, type, status, amount, fee, method, description, from_member, to_member, from_name, to_name,
    submitted_by, reverses, created_at, updated_at)
  VALUES (p_id, p_reference, 'reversal', 'approved', t.amount, 0, t.method, p_reason, t.to_member, t.from_member, t.to_name, t.from_name,
    p_actor, p_original, p_at, p_at);
  UPDATE transactions SET reversed_by = p_id, updated_at = p_at WHERE id = p_original;
  PERFORM ledger_count_member(t.type, t.from_member, t.to_member, t.amount, t.fee, -1);
  -- Neither the reversed one nor its reversal counts as an approved transaction of the cooperative.
  PERFORM ledger_count(v_effect, -1, 0);
  PERFORM audit_append(p_at, p_actor, p_audit_action, 'done', 'transaction', p_original::text, p_audit_detail, p_address);
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
CREATE TRIGGER members_kept BEFORE DELETE OR TRUNCATE ON members FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- However entries get in, those of one step sum to zero.
CREATE FUNCTION entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id, step HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entries do not balance' USING ERRCODE = 'OF009';
  END IF;
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
REVOKE EXECUTE ON FUNCTION ledger_apply, ledger_count, ledger_count_member, ledger_record, ledger_decide, ledger_reverse, audit_append FROM PUBLIC;
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
