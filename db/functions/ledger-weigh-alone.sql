-- after: posting-item, voucher-needs-second, under-voucher-limit
-- What one person decides alone is approved, or needs a second one (needs_second, voucher_needs_second): then it is the first of two
-- approvals, and a move cannot be recorded at once (no_posting_rule). Later items see what earlier ones decide.
-- p_alone: of each item who decides it alone.
CREATE OR REPLACE FUNCTION ledger_weigh_alone(INOUT p_items posting_item[], INOUT p_outcomes text[], p_limited boolean, OUT p_alone uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  v posting_item; v_by uuid; v_for uuid; v_by_more bigint; v_for_more bigint; v_more bigint; v_fors uuid[];
BEGIN
  p_alone := array_fill(NULL::uuid, ARRAY[cardinality(p_items)]);
  v_fors := p_alone;
  FOR n IN 1 .. cardinality(p_items) LOOP
    -- A pay-out at the desk that only its clerk and the member agree to counts as one person's.
    IF p_items[n].type = 'cash-out' AND p_outcomes[n] = 'approved' AND p_items[n].terms ->> 'second' IS NULL THEN
      IF needs_second(p_items[n].submitted_by, p_items[n].to_member, p_items[n].amount, p_items[n].at) THEN
        RAISE EXCEPTION 'a second person must agree' USING ERRCODE = 'second_needed';
      END IF;
      p_alone[n] := p_items[n].submitted_by;
    END IF;
    CONTINUE WHEN p_outcomes[n] NOT IN ('alone', 'first');
    v := p_items[n];
    v_by := CASE v.act WHEN 'record' THEN v.submitted_by ELSE v.actor END;
    IF p_limited AND p_outcomes[n] = 'alone' THEN
      v_for := coalesce(v.from_member, v.to_member);
      v_by_more := 0;
      v_for_more := 0;
      v_more := 0;
      FOR k IN 1 .. n - 1 LOOP
        IF p_alone[k] = v_by THEN
          v_by_more := v_by_more + p_items[k].amount;
          IF under_voucher_limit(p_items[k].type) THEN v_more := v_more + p_items[k].amount; END IF;
        END IF;
        IF v_fors[k] = v_for THEN v_for_more := v_for_more + p_items[k].amount; END IF;
      END LOOP;
      -- What comes under the limit of vouchers is for no member.
      IF (CASE WHEN under_voucher_limit(v.type) THEN voucher_needs_second(v_by, v.amount, v.at, v_more, v_by_more)
        ELSE needs_second(v_by, v_for, v.amount, v.at, v_by_more, v_for_more) END) THEN
        p_outcomes[n] := 'first';
      ELSE
        v_fors[n] := v_for;
      END IF;
    END IF;
    IF p_outcomes[n] = 'alone' THEN
      p_outcomes[n] := 'approved';
      p_alone[n] := v_by;
    ELSIF v.act = 'record' THEN
      RAISE EXCEPTION 'a second person must approve %', v.id USING ERRCODE = 'no_posting_rule', DETAIL = v.type;
    ELSE
      v.action := v.action || '-first';
      p_items[n] := v;
    END IF;
  END LOOP;
END $$;
