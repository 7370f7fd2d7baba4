-- Totals for reports, kept by the transaction that posts: any range costs the same however many
-- transactions lie in it. A figure is named by a text, so that new types of transactions need nothing here:
--   type:<type>   n and amount: approved ones that are not reversed, on the day of their approval;
--                 fees, profit, loss (of projects): what these have brought, on the same day;
--                 savings: by how much what members own less what they owe grew, on the day of the posting
--   members:joined, members:active, district:<name>   n: by how many members the count grew that day
-- Days are Kigali's. Transfers are the bulk of all: those of the day at hand stand in org_totals, whose
-- row every posting writes anyway.
ALTER TABLE org_totals ADD COLUMN day date NOT NULL DEFAULT '0001-01-01', ADD COLUMN day_transfers bigint NOT NULL DEFAULT 0,
  ADD COLUMN day_transferred bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
-- What was added since the last folding. Each database worker has rows of its own (shard = its
-- process), so nobody ever waits for them, in whatever order a transaction takes its locks.
CREATE TABLE report_open (
  day date NOT NULL,
  figure text COLLATE "C" NOT NULL,
  shard int NOT NULL,
  n bigint NOT NULL,
  amount bigint NOT NULL,
  fees bigint NOT NULL,
  savings bigint NOT NULL,
  profit bigint NOT NULL,
  loss bigint NOT NULL,
  CONSTRAINT report_open_day_figure_shard_pk PRIMARY KEY (day, figure, shard)
) WITH (fillfactor = 25);
--> statement-breakpoint
-- The rest, folded: by day, by month (its first day), and all of it (day 1 of year 1).
CREATE TABLE report_figures (
  span text NOT NULL,
  start date NOT NULL,
  figure text COLLATE "C" NOT NULL,
  n bigint NOT NULL,
  amount bigint NOT NULL,
  fees bigint NOT NULL,
  savings bigint NOT NULL,
  profit bigint NOT NULL,
  loss bigint NOT NULL,
  CONSTRAINT report_figures_span_start_figure_pk PRIMARY KEY (span, start, figure),
  CONSTRAINT report_figures_span CHECK (span IN ('day', 'month', 'all'))
) WITH (fillfactor = 80);
--> statement-breakpoint
-- All that is known, however it is kept: what is folded by day, and what is not folded yet.
CREATE VIEW report_days AS
  SELECT start AS day, figure, n, amount, fees, savings, profit, loss FROM report_figures WHERE span = 'day'
  UNION ALL SELECT day, figure, n, amount, fees, savings, profit, loss FROM report_open
  UNION ALL SELECT day, 'type:transfer', day_transfers, day_transferred, 0, 0, 0, 0 FROM org_totals WHERE day_transfers <> 0;
--> statement-breakpoint

CREATE FUNCTION report_add(p_day date, p_figure text, p_n bigint, p_amount bigint, p_fees bigint, p_savings bigint, p_profit bigint, p_loss bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_open SET n = n + p_n, amount = amount + p_amount, fees = fees + p_fees, savings = savings + p_savings,
    profit = profit + p_profit, loss = loss + p_loss
  WHERE day = p_day AND figure = p_figure AND shard = pg_backend_pid();
  IF NOT FOUND THEN
    INSERT INTO report_open VALUES (p_day, p_figure, pg_backend_pid(), p_n, p_amount, p_fees, p_savings, p_profit, p_loss);
  END IF;
END $$;
--> statement-breakpoint

-- Moves what is in report_open, and not just being added to, into the days, the months and the whole.
-- It never waits for anybody; one folds at a time.
CREATE FUNCTION fold_reports() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('report_figures')) THEN RETURN; END IF;
  WITH free AS MATERIALIZED (SELECT day, figure, shard FROM report_open FOR UPDATE SKIP LOCKED),
  gone AS (
    DELETE FROM report_open o USING free f WHERE (o.day, o.figure, o.shard) = (f.day, f.figure, f.shard)
    RETURNING o.day, o.figure, o.n, o.amount, o.fees, o.savings, o.profit, o.loss)
  INSERT INTO report_figures AS r
  SELECT s.span, s.start, g.figure, sum(g.n), sum(g.amount), sum(g.fees), sum(g.savings), sum(g.profit), sum(g.loss)
  FROM gone g, LATERAL (VALUES ('day', g.day), ('month', date_trunc('month', g.day)::date), ('all', date '0001-01-01')) AS s(span, start)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (span, start, figure) DO UPDATE SET n = r.n + excluded.n, amount = r.amount + excluded.amount, fees = r.fees + excluded.fees,
    savings = r.savings + excluded.savings, profit = r.profit + excluded.profit, loss = r.loss + excluded.loss;
END $$;
--> statement-breakpoint

-- Transactions -------------------------------------------------------------------------------------

-- What one transaction's entries brought: savings, profit and loss of projects.
CREATE FUNCTION report_brought(p_transaction uuid, OUT savings bigint, OUT profit bigint, OUT loss bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind <= 'owed'), 0), coalesce(sum(e.amount) FILTER (WHERE a.kind = 'income:project-profit'), 0),
    coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'expense:project-loss'), 0)
  FROM entries e JOIN accounts a ON a.id = e.account_id WHERE e.transaction_id = p_transaction
$$;
--> statement-breakpoint

-- Counts what is approved at once, with the entries that it has by now. Transfers, which bring the
-- cooperative nothing, and the entries that come after their transactions are counted by ledger_record.
CREATE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  PERFORM FROM added WHERE type <> 'transfer' AND status = 'approved' LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR r IN
    SELECT (coalesce(a.decided_at, a.created_at) AT TIME ZONE 'Africa/Kigali')::date AS day, a.type, count(*) FILTER (WHERE a.counts) AS n,
      coalesce(sum(a.amount) FILTER (WHERE a.counts), 0)::bigint AS amount, coalesce(sum(a.fee) FILTER (WHERE a.counts), 0)::bigint AS fees,
      sum(b.savings)::bigint AS savings, coalesce(sum(b.profit) FILTER (WHERE a.counts), 0)::bigint AS profit, coalesce(sum(b.loss) FILTER (WHERE a.counts), 0)::bigint AS loss
    FROM (SELECT *, reverses IS NULL AS counts FROM added) a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE c.kind <= 'owed'), 0) AS savings, coalesce(sum(e.amount) FILTER (WHERE c.kind = 'income:project-profit'), 0) AS profit,
        coalesce(-sum(e.amount) FILTER (WHERE c.kind = 'expense:project-loss'), 0) AS loss
      FROM entries e JOIN accounts c ON c.id = e.account_id WHERE e.transaction_id = a.id) b
    WHERE a.type <> 'transfer' AND a.status = 'approved' GROUP BY 1, 2
  LOOP
    PERFORM report_add(r.day, 'type:' || r.type, r.n, r.amount, r.fees, r.savings, r.profit, r.loss);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_counted AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_counted();
--> statement-breakpoint

-- Counts what is approved now, and takes back what is reversed from the day on which it counted. What
-- members had on that day stays as it was: the reversal's own posting moves their savings.
CREATE FUNCTION transaction_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER transactions_recounted AFTER UPDATE ON transactions FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.reversed_by IS DISTINCT FROM NEW.reversed_by) EXECUTE FUNCTION transaction_recounted();
--> statement-breakpoint

-- Members ------------------------------------------------------------------------------------------

-- Active members, altogether and by district, from the day on which they joined or were changed.
CREATE FUNCTION member_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_day date := (CASE TG_OP WHEN 'INSERT' THEN NEW.joined_at ELSE NEW.updated_at END AT TIME ZONE 'Africa/Kigali')::date;
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM report_add(v_day, 'members:joined', 1, 0, 0, 0, 0, 0); END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
    IF NEW.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', -1, 0, 0, 0, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(OLD.district, ''), -1, 0, 0, 0, 0, 0);
  END IF;
  IF NEW.status = 'active' THEN
    IF TG_OP = 'INSERT' OR OLD.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', 1, 0, 0, 0, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(NEW.district, ''), 1, 0, 0, 0, 0, 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_counted AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_counted();
--> statement-breakpoint
CREATE TRIGGER members_recounted AFTER UPDATE OF status, district ON members FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.district IS DISTINCT FROM NEW.district) EXECUTE FUNCTION member_counted();
--> statement-breakpoint

-- Books --------------------------------------------------------------------------------------------

-- The figures of each day from the records themselves: what the maintained ones must equal (ledger:verify).
-- Of members only who is active today is known, not who was on an earlier day.
CREATE VIEW report_recomputed AS
  SELECT (coalesce(t.decided_at, t.created_at) AT TIME ZONE 'Africa/Kigali')::date AS day, 'type:' || t.type AS figure,
    count(*) AS n, sum(t.amount) AS amount, sum(t.fee) AS fees, 0::numeric AS savings, 0::numeric AS profit, 0::numeric AS loss
  FROM transactions t WHERE t.status = 'approved' AND t.reverses IS NULL AND t.reversed_by IS NULL GROUP BY 1, 2
  UNION ALL
  SELECT (coalesce(t.decided_at, t.created_at) AT TIME ZONE 'Africa/Kigali')::date, 'type:' || t.type, 0, 0, 0, 0,
    coalesce(sum(e.amount) FILTER (WHERE a.kind = 'income:project-profit'), 0), coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'expense:project-loss'), 0)
  FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transactions t ON t.id = e.transaction_id
  WHERE a.kind IN ('income:project-profit', 'expense:project-loss') AND t.reverses IS NULL AND t.reversed_by IS NULL GROUP BY 1, 2
  UNION ALL
  SELECT (e.at AT TIME ZONE 'Africa/Kigali')::date, 'type:' || t.type, 0, 0, 0, sum(e.amount), 0, 0
  FROM entries e JOIN accounts a ON a.id = e.account_id JOIN transactions t ON t.id = e.transaction_id
  WHERE a.kind <= 'owed' GROUP BY 1, 2 HAVING sum(e.amount) <> 0
  UNION ALL
  SELECT (joined_at AT TIME ZONE 'Africa/Kigali')::date, 'members:joined', count(*), 0, 0, 0, 0, 0 FROM members GROUP BY 1
  UNION ALL
  SELECT (joined_at AT TIME ZONE 'Africa/Kigali')::date, 'members:active', count(*), 0, 0, 0, 0, 0 FROM members WHERE status = 'active' GROUP BY 1
  UNION ALL
  SELECT (joined_at AT TIME ZONE 'Africa/Kigali')::date, 'district:' || coalesce(district, ''), count(*), 0, 0, 0, 0, 0 FROM members WHERE status = 'active' GROUP BY 1, 2;
--> statement-breakpoint

-- All of it anew from the records themselves; what members were before they were changed is not known
-- any more. For the first time, and for books that were not written by the posting functions.
CREATE FUNCTION rebuild_reports() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE members, transactions, entries, org_totals, report_open, report_figures IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM report_open;
  DELETE FROM report_figures;
  UPDATE org_totals SET day = '0001-01-01', day_transfers = 0, day_transferred = 0;
  INSERT INTO report_open
  SELECT day, figure, 0, sum(n), sum(amount), sum(fees), sum(savings), sum(profit), sum(loss) FROM report_recomputed GROUP BY 1, 2;
  PERFORM fold_reports();
END $$;
--> statement-breakpoint
-- As before, with the transfers of the day and what a posting brought.
CREATE OR REPLACE FUNCTION ledger_record(p_items jsonb, p_items_of int[], p_owners uuid[], p_kinds account_kind[], p_amounts bigint[])
RETURNS TABLE (id uuid, from_name text, to_name text, available_after bigint, balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_items ledger_item[] := ARRAY(SELECT jsonb_populate_recordset(NULL::ledger_item, p_items));
  v_item ledger_item;
  v_own smallint := own_shard();
  v_ids uuid[]; v_froms text[]; v_tos text[]; v_nobody uuid;
  v_lines int[]; v_line int[]; v_shards smallint[];
  v_accounts bigint[]; v_numbers bigint[]; v_balances bigint[]; v_fits boolean[]; v_bad int;
  v_available bigint := 0; v_used bigint := 0; v_fees bigint := 0; v_profit bigint := 0; v_loss bigint := 0;
  v_approved int := 0; v_pending int := 0; v_pays_out boolean := false;
  v_first timestamptz; v_day date; v_until timestamptz; v_transfers int := 0; v_transferred bigint := 0;
  v_kept_day date; v_kept_transfers bigint; v_kept_transferred bigint; v_brought record;
  v_chain_number bigint; v_chain_hash text; v_hashes text[];
BEGIN
  FOR i IN 1 .. cardinality(v_items) LOOP
    v_item := v_items[i];
    v_line[i] := 0;
    IF v_item.status = 'approved' THEN
      v_approved := v_approved + 1;
      -- Transfers of one day are counted together; the few of another, around midnight, one by one.
      IF v_item.type = 'transfer' THEN
        IF v_day IS NULL THEN
          v_day := (v_item.at AT TIME ZONE 'Africa/Kigali')::date;
          v_first := v_day::timestamp AT TIME ZONE 'Africa/Kigali';
          v_until := v_first + interval '1 day';
        END IF;
        IF v_item.at >= v_first AND v_item.at < v_until THEN
          v_transfers := v_transfers + 1;
          v_transferred := v_transferred + v_item.amount;
        ELSE
          PERFORM report_add((v_item.at AT TIME ZONE 'Africa/Kigali')::date, 'type:transfer', 1, v_item.amount, 0, 0, 0, 0);
        END IF;
      END IF;
    ELSIF v_item.type = 'deposit' THEN v_pending := v_pending + 1;
    END IF;
    -- Where nothing is posted, the member's row keeps a closing of the account away.
    IF v_item.step IS NULL THEN
      PERFORM FROM members m WHERE m.id IN (v_item.from_member, v_item.to_member) FOR KEY SHARE;
    END IF;
  END LOOP;

  WITH written AS (
    INSERT INTO transactions (id, reference, type, status, amount, fee, method, external_id, sender_phone, payout_to, from_channel, to_channel,
      description, from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
    SELECT i.id, i.reference, i.type, i.status, i.amount, i.fee, i.method, i.external_id, i.sender_phone, i.payout_to, i.from_channel, i.to_channel,
      i.description, i.from_member, i.to_member,
      (SELECT m.full_name FROM members m WHERE m.id = i.from_member AND m.status = 'active'),
      (SELECT m.full_name FROM members m WHERE m.id = i.to_member AND m.status = 'active'),
      i.submitted_by, i.at, i.at
    FROM unnest(v_items) i
    RETURNING id, from_member, to_member, from_name, to_name)
  SELECT array_agg(w.id), array_agg(w.from_name), array_agg(w.to_name),
    coalesce((array_agg(w.from_member) FILTER (WHERE w.from_member IS NOT NULL AND w.from_name IS NULL))[1],
             (array_agg(w.to_member) FILTER (WHERE w.to_member IS NOT NULL AND w.to_name IS NULL))[1])
  INTO v_ids, v_froms, v_tos, v_nobody FROM written w;
  IF v_nobody IS NOT NULL THEN
    RAISE EXCEPTION 'member % is not active', v_nobody USING ERRCODE = 'OF006', DETAIL = v_nobody::text;
  END IF;

  IF cardinality(p_owners) > 0 THEN
    FOR i IN 1 .. cardinality(p_owners) LOOP
      IF i > 1 AND (p_owners[i] < p_owners[i - 1] OR (p_owners[i] = p_owners[i - 1] AND p_kinds[i] <= p_kinds[i - 1])) THEN
        RAISE EXCEPTION 'the lines are out of order' USING ERRCODE = 'OF012';
      END IF;
      v_line[p_items_of[i]] := v_line[p_items_of[i]] + 1;
      v_lines[i] := v_line[p_items_of[i]];
      v_shards[i] := 0;
      IF p_owners[i] = '00000000-0000-0000-0000-000000000000' THEN
        v_shards[i] := v_own;
        v_pays_out := v_pays_out OR p_amounts[i] > 0 AND p_kinds[i] IN ('cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash');
      END IF;
    END LOOP;
    FOR i IN 1 .. cardinality(v_items) LOOP
      IF v_line[i] < 2 AND v_items[i].step IS NOT NULL THEN
        RAISE EXCEPTION 'the entries of % do not balance', v_items[i].id USING ERRCODE = 'OF009';
      END IF;
    END LOOP;

    -- A channel pays out no more than it holds: all its shards are locked, in its place in the order.
    IF v_pays_out THEN
      FOR i IN 1 .. cardinality(p_owners) LOOP
        IF p_amounts[i] > 0 AND p_kinds[i] IN ('cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash') THEN
          PERFORM ledger_cover(p_kinds[i], p_amounts[i]);
        ELSE
          PERFORM FROM accounts a WHERE a.owner = p_owners[i] AND a.kind = p_kinds[i] AND a.shard = v_shards[i] FOR UPDATE;
        END IF;
      END LOOP;
    END IF;

    -- Locks the accounts one after the other, in the order of the lines.
    SELECT array_agg(l.account), array_agg(l.version + 1), array_agg(l.balance + l.amount), array_agg(coalesce(l.balance + l.amount BETWEEN l.low AND l.high, false)),
      coalesce(sum(l.amount) FILTER (WHERE l.kind = 'available'), 0), coalesce(sum(l.amount) FILTER (WHERE l.kind IN ('held', 'lent', 'invested')), 0),
      coalesce(sum(l.amount) FILTER (WHERE l.kind = 'income:fees'), 0), coalesce(sum(l.amount) FILTER (WHERE l.kind = 'income:project-profit'), 0),
      coalesce(-sum(l.amount) FILTER (WHERE l.kind = 'expense:project-loss'), 0)
    INTO v_accounts, v_numbers, v_balances, v_fits, v_available, v_used, v_fees, v_profit, v_loss
    FROM (
      SELECT a.account, a.version, a.balance, a.low, a.high, p.amount, p.kind
      FROM unnest(p_owners, p_kinds, v_shards, p_amounts) AS p(owner, kind, shard, amount)
      LEFT JOIN LATERAL (
        SELECT a.id AS account, a.version, a.balance, a.low, a.high FROM accounts a
        WHERE a.owner = p.owner AND a.kind = p.kind AND a.shard = p.shard FOR UPDATE) a ON true) l;
    v_bad := array_position(v_fits, false);
    IF v_bad IS NOT NULL THEN PERFORM ledger_refuse(p_owners[v_bad], p_kinds[v_bad], v_shards[v_bad], p_amounts[v_bad]); END IF;

    UPDATE accounts a SET balance = l.balance, version = l.version
    FROM unnest(v_accounts, v_numbers, v_balances) AS l(account, version, balance) WHERE a.id = l.account;

    -- In the order of the items, so that the check of the sums reads each step in one piece.
    INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
    SELECT i.id, i.step, l.line, l.account, l.number, l.amount, l.balance, i.at
    FROM unnest(p_items_of, v_lines, v_accounts, v_numbers, p_amounts, v_balances) AS l(of, line, account, number, amount, balance)
    JOIN unnest(v_items) WITH ORDINALITY AS i(request, payload_hash, at, id, reference, type, status, amount, fee, method, external_id, sender_phone,
      payout_to, from_channel, to_channel, description, from_member, to_member, submitted_by, step, action, detail, address, n) ON i.n = l.of
    ORDER BY l.of, l.line;
  END IF;

  UPDATE org_totals o SET
    approved_transactions = o.approved_transactions + v_approved, pending_deposits = o.pending_deposits + v_pending,
    available = o.available + v_available, used = o.used + v_used, fees = o.fees + v_fees,
    project_profit = o.project_profit + v_profit, project_loss = o.project_loss + v_loss,
    day = coalesce(v_day, o.day),
    day_transfers = CASE WHEN v_day <> o.day THEN v_transfers ELSE o.day_transfers + v_transfers END,
    day_transferred = CASE WHEN v_day <> o.day THEN v_transferred ELSE o.day_transferred + v_transferred END
  WHERE o.shard = v_own
  RETURNING old.day, old.day_transfers, old.day_transferred INTO v_kept_day, v_kept_transfers, v_kept_transferred;
  -- The first transfer of another day: those of the one before go to its figures.
  IF v_day <> v_kept_day AND v_kept_transfers <> 0 THEN
    PERFORM report_add(v_kept_day, 'type:transfer', v_kept_transfers, v_kept_transferred, 0, 0, 0, 0);
  END IF;
  -- What came or went otherwise: its entries were not there yet when its transaction was counted.
  IF v_approved > v_transfers OR v_available + v_used <> 0 THEN
    FOR i IN 1 .. cardinality(v_items) LOOP
      v_item := v_items[i];
      IF v_item.status = 'approved' THEN
        v_brought := report_brought(v_item.id);
        IF v_brought.savings <> 0 OR v_brought.profit <> 0 OR v_brought.loss <> 0 THEN
          PERFORM report_add((v_item.at AT TIME ZONE 'Africa/Kigali')::date, 'type:' || v_item.type, 0, 0, 0, v_brought.savings, v_brought.profit, v_brought.loss);
        END IF;
      END IF;
    END LOOP;
  END IF;

  SELECT c.number, c.hash INTO v_chain_number, v_chain_hash FROM audit_chains c WHERE c.chain = v_own FOR UPDATE;
  FOR i IN 1 .. cardinality(v_items) LOOP
    v_item := v_items[i];
    IF v_item.status = 'approved' AND v_item.type <> 'transfer' THEN
      PERFORM ledger_count_member(v_item.type, v_item.from_member, v_item.to_member, v_item.amount, v_item.fee, 1);
    ELSIF v_item.status = 'pending' AND v_item.type = 'deposit' THEN
      UPDATE member_totals m SET pending_deposits = m.pending_deposits + v_item.amount WHERE m.member_id = v_item.from_member;
    END IF;
    v_chain_number := v_chain_number + 1;
    v_chain_hash := audit_hash(v_chain_hash, v_own, v_chain_number, v_item.at, v_item.submitted_by, v_item.action, 'done', 'transaction', v_item.id::text, v_item.detail, v_item.address);
    v_hashes[i] := v_chain_hash;
  END LOOP;
  UPDATE audit_chains c SET number = v_chain_number, hash = v_chain_hash WHERE c.chain = v_own;
  INSERT INTO audit_log (chain, number, at, actor_id, action, outcome, subject_type, subject_id, detail, address, hash)
  SELECT v_own, v_chain_number - cardinality(v_items) + i.n, i.at, i.submitted_by, i.action, 'done', 'transaction', i.id::text, i.detail, i.address, h.hash
  FROM unnest(v_items) WITH ORDINALITY AS i(request, payload_hash, at, id, reference, type, status, amount, fee, method, external_id, sender_phone,
    payout_to, from_channel, to_channel, description, from_member, to_member, submitted_by, step, action, detail, address, n)
  JOIN unnest(v_hashes) WITH ORDINALITY AS h(hash, n) ON h.n = i.n;

  RETURN QUERY
  INSERT INTO requests AS r (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  SELECT i.submitted_by, i.request, i.payload_hash, i.id, b.available, b.owned, i.at
  FROM unnest(v_items) AS i,
    LATERAL (SELECT sum(CASE a.kind WHEN 'available' THEN a.balance END)::bigint AS available, sum(a.balance)::bigint AS owned
             FROM accounts a WHERE a.owner = i.submitted_by AND a.kind < 'owed') b
  RETURNING r.transaction_id, v_froms[array_position(v_ids, r.transaction_id)], v_tos[array_position(v_ids, r.transaction_id)],
    r.available_after, r.balance_after;
END $$;
--> statement-breakpoint
-- Closing the books folds the reports as well.
CREATE OR REPLACE FUNCTION close_books(p_today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  PERFORM fold_reports();
END $$;
--> statement-breakpoint
SELECT rebuild_reports();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION report_add, fold_reports, report_brought, rebuild_reports FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION fold_reports TO openfuture_app;
--> statement-breakpoint
GRANT SELECT ON report_open, report_figures, report_days, report_recomputed TO openfuture_app;
