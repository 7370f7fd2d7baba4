-- after: ledger-item
-- Records the transactions in p_items and posts their lines, remembers their request ids, counts and
-- audits: all of them or none. Most of what a posting costs alone is setting up each statement with its
-- checks, indexes and triggers; here that is done once for all, so every statement works on the whole set.
-- The lines say of which item they are (from 1) and come in the order in which all postings lock: owner,
-- then kind; no account twice. A used request id ends in a unique violation on requests_member_id_id_pk:
-- nothing has happened then, and the caller looks up what it did before.
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
  v_brought record;
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
    RAISE EXCEPTION 'member % is not active', v_nobody USING ERRCODE = 'party_not_active', DETAIL = v_nobody::text;
  END IF;

  IF cardinality(p_owners) > 0 THEN
    FOR i IN 1 .. cardinality(p_owners) LOOP
      IF i > 1 AND (p_owners[i] < p_owners[i - 1] OR (p_owners[i] = p_owners[i - 1] AND p_kinds[i] <= p_kinds[i - 1])) THEN
        RAISE EXCEPTION 'the lines are out of order' USING ERRCODE = 'lines_out_of_order';
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
        RAISE EXCEPTION 'the entries of % do not balance', v_items[i].id USING ERRCODE = 'unbalanced';
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

  FOR attempt IN 1 .. 2 LOOP
    UPDATE org_totals o SET
      approved_transactions = o.approved_transactions + v_approved, pending_deposits = o.pending_deposits + v_pending,
      available = o.available + v_available, used = o.used + v_used, fees = o.fees + v_fees,
      project_profit = o.project_profit + v_profit, project_loss = o.project_loss + v_loss,
      day_transfers = o.day_transfers + v_transfers, day_transferred = o.day_transferred + v_transferred
    WHERE o.shard = v_own AND (v_day IS NULL OR o.day = v_day);
    EXIT WHEN FOUND;
    -- The shard's first transfer of another day.
    PERFORM report_turn_day(v_own, v_day);
  END LOOP;
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

GRANT EXECUTE ON FUNCTION ledger_record TO openfuture_app;
