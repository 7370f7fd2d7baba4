-- after: posting-item, voucher-account, channel-account
-- Refuses (no_posting_rule) lines that posting_rules does not allow: of what is recorded or approved, every line
-- belongs to one rule of its type and step, one line for each account, and those of each rule come to what it
-- says, to the franc. The lines come in the order of their items. A loop, because a query over so many things
-- takes longer to set up than this to go through a posting.
CREATE OR REPLACE FUNCTION ledger_check_rules(
  p_items posting_item[], p_steps posting_step[], p_outcomes text[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v posting_item; r posting_rules; v_rules posting_rules[]; v_type text; v_step posting_step;
  v_first int; v_next int := 1; v_matched int; v_owner uuid; v_accounts text[]; v_side int; v_left bigint;
BEGIN
  FOR n IN 1 .. cardinality(p_items) LOOP
    v_first := v_next;
    WHILE p_of[v_next] = n LOOP v_next := v_next + 1; END LOOP;
    CONTINUE WHEN p_outcomes[n] NOT IN ('pending', 'approved');
    v := p_items[n];
    IF v_rules IS NULL OR v.type <> v_type OR p_steps[n] IS DISTINCT FROM v_step THEN
      v_type := v.type;
      v_step := p_steps[n];
      SELECT coalesce(array_agg(p), '{}') INTO v_rules FROM posting_rules p WHERE p.type = v_type AND p.step = v_step;
    END IF;
    v_matched := 0;
    v_left := 0;
    FOREACH r IN ARRAY v_rules LOOP
      v_left := r.amount * v.amount + r.fee * v.fee + r.interest * v.interest;
      v_owner := CASE r.whose WHEN 'from' THEN v.from_member WHEN 'to' THEN v.to_member WHEN 'project' THEN v.project_id WHEN 'result' THEN CASE WHEN v.channel IS NULL THEN v.project_id ELSE '00000000-0000-0000-0000-000000000000' END ELSE '00000000-0000-0000-0000-000000000000' END;
      IF r.whose = 'drawer' THEN SELECT d.clerk INTO v_owner FROM drawers d WHERE d.id = v.record_id; END IF;
      v_accounts := r.accounts;
      v_side := 0;
      IF r.whose = 'result' AND v.channel IS NULL THEN
        v_accounts := '{project-out}';
      ELSIF v_accounts[1] LIKE '@%' THEN
        v_side := CASE v_accounts[1] WHEN '@debit' THEN -1 WHEN '@credit' THEN 1 ELSE 0 END;
        IF v_side <> 0 THEN
          SELECT array_agg(c.key) INTO v_accounts FROM chart c WHERE voucher_account(c);
        ELSIF v_accounts[1] IN ('@cash', '@clearing') THEN
          SELECT ARRAY[CASE v_accounts[1] WHEN '@cash' THEN c.account ELSE c.clearing END] INTO v_accounts FROM channels c WHERE c.key = v.channel;
        ELSIF v_accounts[1] = '@explained' THEN
          -- What a line may be explained by: the cooperative's income, expenses and debts; money that the books had before.
          SELECT array_agg(c.key) INTO v_accounts FROM chart c
          WHERE c.holder = 'cooperative' AND c.active AND (NOT c.system AND c.class <> 'asset' OR c.key = 'expense:channel-charges' OR c.key = (SELECT h.account FROM channels h WHERE h.key = v.channel));
        ELSE
          v_accounts := ARRAY[channel_account(CASE v_accounts[1] WHEN '@channel' THEN v.channel WHEN '@from-channel' THEN v.from_channel WHEN '@to-channel' THEN v.to_channel END, coalesce(v.asked, v.at))];
        END IF;
      END IF;
      FOR l IN v_first .. v_next - 1 LOOP
        IF p_owners[l] = v_owner AND p_kinds[l] = ANY (v_accounts) AND (v_side = 0 OR sign(p_amounts[l]) = v_side) THEN
          v_left := v_left - p_amounts[l];
          v_matched := v_matched + 1;
          v_accounts := array_remove(v_accounts, p_kinds[l]);
        END IF;
      END LOOP;
      EXIT WHEN v_left IS DISTINCT FROM 0;
    END LOOP;
    IF v_left IS DISTINCT FROM 0 OR v_matched <> v_next - v_first THEN
      RAISE EXCEPTION 'no rule allows these lines of %', v.id USING ERRCODE = 'no_posting_rule', DETAIL = v.type;
    END IF;
  END LOOP;
  IF v_next <= cardinality(p_of) THEN
    RAISE EXCEPTION 'a line of no item, or out of order' USING ERRCODE = 'no_posting_rule', DETAIL = 'lines';
  END IF;
END $$;
