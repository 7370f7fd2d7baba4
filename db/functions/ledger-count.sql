-- after: posting-item, ledger-waiting
-- Counts what the items have done in the figures of the day (report_add says which there are) and in the
-- cooperative's totals. A reversal counts on its own day, and takes nothing from the day of what it reverses.
CREATE OR REPLACE FUNCTION ledger_count(p_items posting_item[], p_outcomes text[], p_day date, p_available bigint, p_used bigint, p_owed bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v posting_item; v_outcome text; v_approved bigint := 0; v_waiting bigint := 0;
  -- The figure that is being summed: items of one type mostly come together.
  v_type text; v_n bigint := 0; v_amount bigint := 0; v_fees bigint := 0;
BEGIN
  FOR n IN 1 .. cardinality(p_items) LOOP
    v := p_items[n];
    v_outcome := p_outcomes[n];
    IF v_outcome = 'approved' THEN
      IF v_type <> v.type THEN
        PERFORM report_add(p_day, 'type:' || v_type, v_n, v_amount, v_fees);
        v_n := 0;
        v_amount := 0;
        v_fees := 0;
      END IF;
      v_type := v.type;
      v_n := v_n + 1;
      v_amount := v_amount + v.amount;
      v_fees := v_fees + v.fee;
      v_approved := v_approved + 1;
    ELSIF v_outcome = 'reversed' THEN
      PERFORM report_add(p_day, 'type:reversal', 1, v.amount, -v.fee);
      v_approved := v_approved + 1;
    END IF;
    IF v.type = 'deposit' THEN v_waiting := v_waiting + ledger_waiting(v.act, v.status, v_outcome); END IF;
  END LOOP;
  IF v_n > 0 THEN PERFORM report_add(p_day, 'type:' || v_type, v_n, v_amount, v_fees); END IF;
  IF p_available + p_used + p_owed <> 0 THEN PERFORM report_add(p_day, 'savings', 0, p_available + p_used + p_owed, 0); END IF;
  UPDATE org_totals SET
    approved_transactions = approved_transactions + v_approved, pending_deposits = pending_deposits + v_waiting,
    available = available + p_available, used = used + p_used
  WHERE shard = own_shard();
END $$;
