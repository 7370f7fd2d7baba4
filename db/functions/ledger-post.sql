-- after: posting-item, request-begins, ledger-write, ledger-keep-records, keep-time, keep-day, ledger-keep-channels
-- The one writer of the ledger: records new transactions and takes known ones forward, posts their lines (each
-- says of which item it is, from 1), counts and audits: all of it or nothing. Every call is of now, and one Kigali day.
-- A used request id ends in a unique violation on requests_pkey: nothing has happened then.
-- PostgreSQL sets up each statement and each expression anew in every transaction, and that is most of a
-- posting's time: so there are few of either, and each works on all items.
CREATE OR REPLACE FUNCTION ledger_post(p_items jsonb, p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS TABLE (id uuid, outcome text, from_name text, to_name text, available_after bigint, balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_items posting_item[]; v_ids uuid[]; v_ats timestamptz[]; v_steps posting_step[]; v_outcomes text[];
  v_domains text[]; v_new boolean; v_known boolean; v_quiet boolean; v_opened boolean; v_asked boolean; v_silent boolean; v_counts boolean; v_voids boolean; v_proposed boolean; v_decided boolean; v_late boolean; v_closed boolean; v_unknown text; v_day date; v_last date;
  -- Whatever order of the alphabet the caller's texts have.
  v_kinds text[] COLLATE "C" := p_kinds;
  v_written uuid[]; v_from_names text[]; v_to_names text[];
  v_locked uuid[]; v_inactive uuid[]; v_limited boolean; v_alone uuid[]; v_moved record; v_befores bytea[];
BEGIN
  SELECT array_agg(i), array_agg(i.id), array_agg(i.at), array_agg(t.step), array_agg(CASE i.act WHEN 'record' THEN CASE WHEN t.alone THEN 'alone' ELSE i.status::text END END),
    bool_or(i.act = 'record'), bool_or(i.act <> 'record'), bool_or(i.act = 'record' AND t.step IS NULL), bool_or(i.act = 'record' AND t.step IS NULL AND concat(i.channel, i.from_channel, i.to_channel) LIKE '%-%'), bool_or(request_begins(i.request)), bool_or(i.request IS NULL),
    bool_or(i.type IS DISTINCT FROM 'transfer'), array_agg(t.belongs_to) FILTER (WHERE t.belongs_to IS NOT NULL), bool_or(i.act = 'void'), bool_or(i.act = 'reverse' OR t.proposal IS NOT NULL),
    bool_or(i.act IN ('approve', 'reject', 'pay') OR t.maker_right IS NOT NULL), bool_and(is_now(i.at)) IS NOT TRUE, kigali_day(min(i.at)) <= greatest((SELECT max(b.day) FROM book_days b), (SELECT max(r.day) FROM proof_roots r)), min(coalesce(i.type, i.act, '')) FILTER (WHERE CASE i.act
      WHEN 'record' THEN t.allowed AND i.submitted_by IS NOT NULL AND i.reverses IS NULL
      WHEN 'reverse' THEN i.reverses IS NOT NULL AND i.request IS NULL
      ELSE i.act IS NOT NULL AND i.reverses IS NULL AND (i.request IS NULL OR i.actor IS NOT NULL) END IS NOT TRUE
      -- A receipt's number in its one spelling (lib/receipt-number.ts).
      OR i.external_id !~ '^[0-9A-Z]{1,64}$'),
    kigali_day(min(i.at)), kigali_day(max(i.at))
  INTO v_items, v_ids, v_ats, v_steps, v_outcomes, v_new, v_known, v_quiet, v_opened, v_asked, v_silent, v_counts, v_domains, v_voids, v_proposed, v_decided, v_late, v_closed, v_unknown, v_day, v_last
  FROM jsonb_populate_recordset(NULL::posting_item, p_items) AS i
  -- OFFSET 0: looked up one after the other, so that the items keep their order.
  LEFT JOIN LATERAL (
    SELECT y.belongs_to, y.proposal, y.maker_right, y.approval = 'from-limit' AND i.status = 'approved' AS alone, CASE i.status WHEN 'pending' THEN y.step_waiting WHEN 'approved' THEN y.step_approved END AS step,
      (y.belongs_to IS NOT DISTINCT FROM 'project') = (i.project_id IS NOT NULL) AND CASE i.status
        WHEN 'pending' THEN y.approval <> 'nobody'
        WHEN 'approved' THEN y.approval IN ('nobody', 'from-limit')
      END AS allowed
    FROM transaction_types y WHERE y.key = i.type OFFSET 0) AS t ON true;
  IF v_unknown IS NOT NULL THEN
    RAISE EXCEPTION 'no rule knows such a %', v_unknown USING ERRCODE = 'no_posting_rule', DETAIL = v_unknown;
  END IF;
  IF v_day <> v_last THEN RAISE EXCEPTION 'a posting of two days' USING ERRCODE = 'no_posting_rule', DETAIL = 'day'; END IF;
  -- Sums of what was decided or borrowed are read after the locks: an older snapshot would not see what others have committed.
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a posting reads what is committed' USING ERRCODE = 'no_posting_rule', DETAIL = 'isolation';
  END IF;
  IF v_late THEN PERFORM keep_time(a) FROM unnest(v_ats) a; END IF;
  IF v_closed THEN PERFORM keep_day(v_day); END IF;
  IF v_decided THEN SELECT * INTO v_locked, v_inactive, v_limited FROM ledger_lock_deciders(v_items); END IF;
  IF v_quiet THEN
    -- Where nothing is posted, the members' rows keep a closing of their accounts away.
    PERFORM FROM members m WHERE m.id IN (SELECT unnest(ARRAY[i.from_member, i.to_member]) FROM unnest(v_items) i WHERE i.act = 'record')
    ORDER BY m.id FOR KEY SHARE;
  END IF;
  IF v_opened THEN PERFORM ledger_keep_channels(v_items); END IF;

  IF v_known THEN
    SELECT * INTO v_items, v_steps, v_outcomes, v_domains, v_befores FROM ledger_judge_known(v_items, v_steps, v_outcomes, v_domains, v_locked, v_inactive);
  END IF;
  IF v_decided THEN
    PERFORM ledger_check_deciders(v_items);
    IF v_known AND EXISTS (SELECT FROM reconciled_channels) THEN PERFORM ledger_check_proof(v_items); END IF;
    SELECT * INTO v_items, v_outcomes, v_alone FROM ledger_weigh_alone(v_items, v_outcomes, v_limited);
  END IF;
  IF v_known THEN
    -- What waits for a second approver, or to be paid, posts nothing yet.
    FOR n IN 1 .. cardinality(v_outcomes) LOOP
      IF v_outcomes[n] = 'approved' AND v_items[n].act = 'approve' AND v_steps[n] IS NULL THEN v_outcomes[n] := 'payable'; END IF;
    END LOOP;
    IF v_outcomes && ARRAY['first', 'payable'] THEN
      SELECT array_agg(l.of), array_agg(l.owner), array_agg(l.kind), array_agg(l.amount) INTO p_of, p_owners, v_kinds, p_amounts
      FROM unnest(p_of, p_owners, v_kinds, p_amounts) AS l(of, owner, kind, amount) WHERE v_outcomes[l.of] NOT IN ('first', 'payable');
    END IF;
    PERFORM ledger_check_opposites(v_items, v_outcomes, p_of, p_owners, v_kinds, p_amounts);
  END IF;
  PERFORM ledger_check_rules(v_items, v_steps, v_outcomes, p_of, p_owners, v_kinds, p_amounts);

  IF v_new THEN SELECT * INTO v_written, v_from_names, v_to_names FROM ledger_write(v_items, v_alone); END IF;

  IF v_domains IS NOT NULL OR v_voids OR v_proposed THEN
    PERFORM ledger_keep_records(v_items, v_outcomes, v_domains, v_voids, v_proposed, p_of, p_owners, v_kinds, p_amounts);
  END IF;
  v_moved := ledger_apply(v_ids, v_steps, v_ats, p_of, p_owners, v_kinds, p_amounts);
  IF v_known THEN PERFORM ledger_move_on(v_items, v_outcomes, v_alone); END IF;
  -- Transfers stand in nobody's totals.
  IF v_counts THEN PERFORM ledger_count_members(v_items, v_outcomes); END IF;
  PERFORM ledger_count(v_items, v_outcomes, v_day, v_moved.available, v_moved.used, v_moved.owed);
  PERFORM audit_write_all(v_items, v_outcomes, v_befores);
  -- Last: what is available is locked by now, and with it the claims.
  IF v_moved.claims THEN
    PERFORM ledger_settle_claims(v_items, v_steps, v_outcomes, p_of, p_owners, v_kinds, p_amounts);
  END IF;

  IF v_asked THEN
    RETURN QUERY
    INSERT INTO requests AS r (member_id, id, payload_hash, transaction_id, outcome, available_after, balance_after, at)
    SELECT o.member, i.request, i.payload_hash, i.id, v_outcomes[array_position(v_ids, i.id)], b.available, b.owned, i.at
    FROM unnest(v_items) AS i,
      LATERAL (SELECT CASE i.act WHEN 'record' THEN i.submitted_by ELSE i.actor END AS member) o,
      LATERAL (SELECT sum(CASE a.counts_as WHEN 'available' THEN a.balance END)::bigint AS available, sum(a.balance)::bigint AS owned
               FROM accounts a WHERE a.owner = o.member AND a.counts_as IN ('available', 'used')) b
    WHERE i.request IS NOT NULL
    RETURNING r.transaction_id, r.outcome, v_from_names[array_position(v_written, r.transaction_id)],
      v_to_names[array_position(v_written, r.transaction_id)], r.available_after, r.balance_after;
  END IF;
  IF v_silent THEN
    RETURN QUERY
    SELECT n.id, v_outcomes[n.n], v_from_names[array_position(v_written, n.id)], v_to_names[array_position(v_written, n.id)], NULL::bigint, NULL::bigint
    FROM unnest(v_ids) WITH ORDINALITY AS n(id, n) WHERE v_items[n.n].request IS NULL;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION ledger_post TO openfuture_app;
