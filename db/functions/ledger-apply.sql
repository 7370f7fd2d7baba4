-- Moves the balances, writes the entries of one step and counts it all in the cooperative's totals.
-- The lines come in the order in which all postings lock: owner, kind, shard. p_shards: NULL is the
-- worker's own shard for the cooperative's accounts. Without p_step it only counts.
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
      RAISE EXCEPTION 'the lines of % are out of order', p_transaction USING ERRCODE = 'lines_out_of_order';
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
      RAISE EXCEPTION 'the entries of % do not balance', p_transaction USING ERRCODE = 'unbalanced';
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
