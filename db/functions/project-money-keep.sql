-- after: posting-item, disinterested-holder
-- What a running project spends and what comes back to it. It is recorded and approved by people who have nothing in the project
-- while there are others who may (own_record); one who has may not do it alone, nor anybody on a channel whose lines are
-- matched: it would explain a line of nobody's by one person. Its row is locked: of two spendings the second
-- finds what the first has left. No more goes out than its investors have in it, less losses that they have yet to bear
-- (project_short); a profit that waits is theirs already.
CREATE OR REPLACE FUNCTION project_money_keep(p_items posting_item[], p_outcomes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r posting_item; v projects; v_who uuid; v_in uuid[]; v_right text; v_most bigint; v_spent bigint;
BEGIN
  FOR n IN 1 .. cardinality(p_items) LOOP
    r := p_items[n];
    CONTINUE WHEN coalesce(r.type, '') NOT IN ('project-spending', 'project-return') OR r.act NOT IN ('record', 'approve');
    SELECT * INTO v FROM projects WHERE id = r.project_id FOR UPDATE;
    IF v.status <> 'running' THEN RAISE EXCEPTION 'project % does not run', v.id USING ERRCODE = 'project_not_running'; END IF;
    v_who := CASE r.act WHEN 'record' THEN r.submitted_by ELSE r.actor END;
    SELECT array_agg(s.member_id) INTO v_in FROM stakes s WHERE s.project_id = v.id AND s.capital > 0;
    IF v_who = ANY (v_in) THEN
      SELECT CASE r.act WHEN 'record' THEN y.maker_right ELSE y.decider_right END INTO v_right FROM transaction_types y WHERE y.key = r.type;
      IF disinterested_holder(v_right, v_in, CASE r.act WHEN 'record' THEN NULL ELSE r.submitted_by END) THEN
        RAISE EXCEPTION 'own project' USING ERRCODE = 'own_record';
      END IF;
      IF r.act = 'record' AND p_outcomes[n] = 'approved' THEN
        RAISE EXCEPTION 'a second person must approve %', r.id USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
      END IF;
    END IF;
    IF r.act = 'record' AND p_outcomes[n] = 'approved' AND EXISTS (SELECT FROM reconciled_channels c WHERE c.channel = r.channel AND c.since <= r.at) THEN
      RAISE EXCEPTION 'a second person must approve %', r.id USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
    IF r.act = 'record' AND ((r.fee = 0 AND r.interest = 0 AND r.channel IS NOT NULL
      AND num_nonnulls(r.from_member, r.to_member, r.from_channel, r.to_channel, r.external_id, r.sender_phone, r.payout_to, r.source_id, r.record_id, r.terms) = 0) IS NOT TRUE) THEN
      RAISE EXCEPTION 'a project spends and gets back nothing so' USING ERRCODE = 'no_posting_rule', DETAIL = r.type;
    END IF;
    v_spent := CASE r.type WHEN 'project-spending' THEN r.amount ELSE -r.amount END;
    v_most := v.capital + least(v.undistributed, 0) - v.money_out;
    IF v_spent > v_most THEN
      RAISE EXCEPTION 'project % has %', v.id, v_most USING ERRCODE = 'project_short', DETAIL = greatest(0, v_most)::text;
    END IF;
    CONTINUE WHEN p_outcomes[n] <> 'approved';
    UPDATE projects SET money_out = money_out + v_spent WHERE id = v.id;
  END LOOP;
END $$;
