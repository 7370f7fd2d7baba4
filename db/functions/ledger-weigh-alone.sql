-- after: posting-item, voucher-needs-second, under-voucher-limit
-- What one person decides alone is approved, or needs a second one (needs_second, voucher_needs_second): then it is the first of two
-- approvals, and a move cannot be recorded at once (no_posting_rule). Later items see what earlier ones decide.
-- p_alone: of each item who decides it alone.
CREATE OR REPLACE FUNCTION ledger_weigh_alone(INOUT p_items posting_item[], INOUT p_outcomes text[], p_limited boolean, OUT p_alone uuid[]) LANGUAGE plpgsql AS $$
DECLARE
  v posting_item; v_by uuid; v_for uuid; v_by_more bigint; v_for_more bigint; v_more bigint; v_fors uuid[]; v_out boolean;
BEGIN
  p_alone := array_fill(NULL::uuid, ARRAY[cardinality(p_items)]);
  v_fors := p_alone;
  FOR n IN 1 .. cardinality(p_items) LOOP
    v := p_items[n];
    -- A pay-out at the desk that only its clerk and the member agree to counts as one person's.
    v_out := v.type = 'cash-out' AND p_outcomes[n] = 'approved' AND v.terms ->> 'second' IS NULL;
    CONTINUE WHEN NOT v_out AND p_outcomes[n] NOT IN ('alone', 'first');
    v_by := CASE v.act WHEN 'record' THEN v.submitted_by ELSE v.actor END;
    v_for := coalesce(v.from_member, v.to_member);
    IF v_out OR p_limited AND p_outcomes[n] = 'alone' THEN
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
        IF v_out THEN RAISE EXCEPTION 'a second person must agree' USING ERRCODE = 'second_needed'; END IF;
        p_outcomes[n] := 'first';
      ELSE
        v_fors[n] := v_for;
      END IF;
    END IF;
    IF v_out THEN
      p_alone[n] := v_by;
      CONTINUE;
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
