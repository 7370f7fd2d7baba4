-- after: posting-item, counter-needs-second, holds-right, refuse-held
-- What postings mean for drawers. The drawer's row is locked first, so what happens at one drawer happens one after the other.
-- Its own clerk takes, pays and fetches while it is open, never their own money nor what repays them, and never more than is in it; beyond the
-- limit, between drawer and safe, and where the member has not typed their password, a second person agrees at the desk.
-- Once it is counted another person than its clerk and who counted it posts the difference and what goes back to the safe,
-- exactly and once.
CREATE OR REPLACE FUNCTION counter_keep(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r posting_item; d drawers; v_second uuid; v_party uuid; v_by_member boolean; v_kind text; v_into bigint; v_held bigint;
BEGIN
  FOREACH r IN ARRAY p_items LOOP
    CONTINUE WHEN r.act <> 'record' OR r.type NOT IN ('cash-in', 'cash-out', 'drawer-in', 'drawer-out', 'drawer-over', 'drawer-short');
    SELECT * INTO d FROM drawers WHERE id = r.record_id FOR UPDATE;
    v_second := (r.terms ->> 'second')::uuid;
    v_by_member := coalesce((r.terms ->> 'byMember')::boolean, false);
    v_party := coalesce(r.from_member, r.to_member);
    v_into := CASE WHEN r.type IN ('cash-in', 'drawer-in', 'drawer-over') THEN r.amount ELSE -r.amount END;
    IF d.state = 'closed' THEN RAISE EXCEPTION 'drawer % is closed', d.id USING ERRCODE = 'drawer_closed'; END IF;
    IF r.submitted_by = v_party OR v_second IN (r.submitted_by, v_party) THEN
      RAISE EXCEPTION 'nobody serves themselves' USING ERRCODE = 'own_record';
    END IF;
    -- Of cash that repays a loan at once, neither is its lender.
    IF r.type = 'cash-in' AND cardinality(p_items) > 1 AND EXISTS (
      SELECT FROM unnest(p_items) o WHERE o.act = 'record' AND o.type IN ('repayment', 'recovery')
        AND o.submitted_by = r.submitted_by AND o.from_member = v_party AND o.to_member IN (r.submitted_by, v_second)) THEN
      RAISE EXCEPTION 'their own loan is repaid' USING ERRCODE = 'own_record';
    END IF;
    IF v_second IS NOT NULL THEN
      IF NOT holds_right(v_second, 'transactions.decide') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled', DETAIL = v_second::text; END IF;
      PERFORM refuse_held(v_second);
    END IF;
    SELECT -balance INTO v_held FROM accounts WHERE owner = d.clerk AND kind = 'drawer';
    IF r.terms ->> 'kind' IN ('difference', 'return') THEN
      IF d.state <> 'counted' THEN RAISE EXCEPTION 'drawer % is not counted', d.id USING ERRCODE = 'drawer_not_counted'; END IF;
      IF r.submitted_by IN (d.clerk, d.counted_by) THEN RAISE EXCEPTION 'another person closes a drawer' USING ERRCODE = 'own_record'; END IF;
      IF (CASE r.type WHEN 'drawer-out' THEN r.terms ->> 'kind' = 'return' AND v_into = -d.counted
        ELSE r.terms ->> 'kind' = 'difference' AND r.type IN ('drawer-over', 'drawer-short') AND v_into = d.counted - d.expected END) IS NOT TRUE
      THEN RAISE EXCEPTION 'not what was counted' USING ERRCODE = 'no_posting_rule', DETAIL = r.type; END IF;
      v_kind := r.terms ->> 'kind';
    ELSE
      IF d.clerk <> r.submitted_by THEN RAISE EXCEPTION 'not the clerk of drawer %', d.id USING ERRCODE = 'not_entitled'; END IF;
      IF d.state <> 'open' THEN RAISE EXCEPTION 'drawer % is counted', d.id USING ERRCODE = 'drawer_not_open'; END IF;
      v_kind := CASE r.type WHEN 'cash-in' THEN 'deposit' WHEN 'cash-out' THEN 'pay-out' WHEN 'drawer-in' THEN coalesce(r.terms ->> 'kind', 'safe') WHEN 'drawer-out' THEN 'safe' END;
      IF v_kind NOT IN ('deposit', 'pay-out', 'safe') AND NOT (v_kind = 'float' AND r.amount = d.float) OR v_kind IS NULL THEN
        RAISE EXCEPTION 'no drawer has such a movement' USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
      END IF;
      IF v_second IS NULL AND (v_party IS NULL OR r.type = 'cash-out' AND NOT v_by_member OR counter_needs_second(d.clerk, r.type, v_party, r.amount, r.at)) THEN
        RAISE EXCEPTION 'a second person must agree' USING ERRCODE = 'second_needed';
      END IF;
      IF v_held + v_into < 0 THEN RAISE EXCEPTION 'drawer % holds too little', d.id USING ERRCODE = 'drawer_short', DETAIL = v_held::text; END IF;
    END IF;
    INSERT INTO drawer_movements (transaction_id, drawer_id, kind, amount, by_member, second_by)
    VALUES (r.id, d.id, v_kind, v_into, CASE WHEN v_by_member THEN 'yes' ELSE 'no' END, v_second);
  END LOOP;
END $$;
