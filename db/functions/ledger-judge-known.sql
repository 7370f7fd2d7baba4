-- after: posting-item, transaction-digest, entry-sent, holds-right, ledger-outcome, ledger-may-be-paid, ledger-refuse-claim, ledger-pays-from, rail-asked
-- Locks the transactions that go on, in the order of their ids, and says what becomes of each and which step
-- that posts. Their own fields are put into the items, and what belongs to a domain and is approved to p_domains. Known items come without an outcome. Whose rows are locked,
-- and who of them is not active, comes from ledger_lock_deciders. Of a withdrawal an item may say from which channel of its method it is paid. p_befores: the digest of each as it was, for the trail.
CREATE OR REPLACE FUNCTION ledger_judge_known(
  INOUT p_items posting_item[], INOUT p_steps posting_step[], INOUT p_outcomes text[], INOUT p_domains text[], p_locked uuid[], p_inactive uuid[], OUT p_befores bytea[])
LANGUAGE plpgsql AS $$
DECLARE t record; v_before uuid;
BEGIN
  FOR t IN
    SELECT i.ordinality::int AS n, k.id, k.status, k.type, k.amount, k.to_member, k.submitted_by, k.first_approved_by, k.payable_by,
      ROW(i.act, i.id, i.at, i.actor, i.request, i.payload_hash,
        i.reference, k.type, k.status, k.amount, k.fee, k.interest,
        CASE WHEN k.type = 'withdraw' AND i.act IN ('approve', 'pay') THEN coalesce(i.channel, k.channel) ELSE k.channel END, k.from_channel, k.to_channel, i.external_id, i.sender_phone, i.payout_to, i.description,
        k.from_member, k.to_member, i.from_name, i.to_name, k.project_id, k.submitted_by,
        i.record_id, i.source_id, i.terms,
        i.reverses, i.proposal, i.reason, i.own, i.action, i.detail, i.address,
        k.created_at)::posting_item AS item,
      k.method, CASE WHEN i.act = 'pay' OR y.paid_apart IS NOT TRUE THEN y.step_approved END AS step_approved, i.act, i.actor, y.decider_right, y.maker_right, y.belongs_to,
      ledger_outcome(i.act, i.actor, i.act = 'void' AND i.own IS TRUE, p_inactive, k, y) AS outcome
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i
    JOIN transactions k ON k.id = coalesce(i.reverses, i.id) LEFT JOIN transaction_types y ON y.key = k.type
    WHERE i.act <> 'record' ORDER BY k.id FOR UPDATE OF k
  LOOP
    IF t.id = v_before OR t.outcome NOT IN ('approved', 'alone', 'paid', 'rejected', 'voided', 'reversed') THEN
      PERFORM ledger_refuse_act(t.id, t.outcome, t.status::text);
    END IF;
    -- Read once it is locked: who asks the provider locks it too.
    IF t.actor IS NOT NULL AND t.status = 'pending' AND t.type IN ('deposit', 'withdraw') AND rail_asked(t.id, t.act) THEN
      PERFORM ledger_refuse_act(t.id, 'provider_waiting', t.status::text);
    END IF;
    IF t.type = 'withdraw' AND t.act IN ('approve', 'pay') AND t.outcome IN ('approved', 'alone', 'paid') THEN PERFORM ledger_pays_from(t.id, t.method, (t.item).channel); END IF;
    -- The office takes away what waits; who submitted it takes it back.
    IF t.act = 'void' AND t.actor <> t.submitted_by AND NOT holds_right(t.actor, 'transactions.delete') THEN
      RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled';
    END IF;
    IF t.outcome IN ('approved', 'alone', 'paid') AND (t.first_approved_by <> ALL (p_locked) OR t.payable_by <> ALL (p_locked)) THEN
      RAISE EXCEPTION 'somebody has just approved % first', t.id USING ERRCODE = 'serialization_failure';
    END IF;
    IF t.actor IS NULL AND t.outcome = 'paid' THEN
      -- The provider has paid it: who may approve by now changes nothing.
      t.outcome := 'approved';
    ELSIF t.payable_by IS NOT NULL AND t.outcome IN ('approved', 'alone', 'paid') THEN
      t.outcome := ledger_may_be_paid(t.outcome, t.actor, t.amount, t.first_approved_by, t.payable_by, t.decider_right);
      IF t.outcome NOT IN ('approved', 'alone') THEN PERFORM ledger_refuse_act(t.id, t.outcome, 'approved'); END IF;
    END IF;
    IF t.act = 'approve' AND t.step_approved IS NULL THEN PERFORM ledger_refuse_claim(t.to_member); END IF;
    IF t.outcome = 'approved' AND t.act = 'approve' THEN
      IF NOT other_of_two_counts(t.first_approved_by, t.decider_right, t.submitted_by, t.maker_right) THEN t.outcome := 'first'; END IF;
    END IF;
    IF t.act = 'approve' AND t.belongs_to IS NOT NULL THEN p_domains := p_domains || t.belongs_to; END IF;
    v_before := t.id;
    p_outcomes[t.n] := t.outcome;
    p_steps[t.n] := CASE WHEN t.outcome IN ('approved', 'alone') THEN t.step_approved WHEN t.outcome = 'reversed' THEN 'settle' ELSE 'release' END;
    p_items[t.n] := t.item;
  END LOOP;
  IF array_position(p_outcomes, NULL) IS NOT NULL THEN RAISE EXCEPTION 'no such transaction' USING ERRCODE = 'not_found'; END IF;
  -- Of their own, after the locks: the statement above would not see entries that others committed while it waited.
  SELECT array_agg((
    SELECT transaction_digest(k, (SELECT string_agg(entry_sent(e), '' ORDER BY e.account_id, e.number) FROM entries e WHERE e.transaction_id = k.id))
    FROM transactions k WHERE i.act <> 'record' AND k.id = coalesce(i.reverses, i.id)) ORDER BY i.ordinality)
  INTO p_befores FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i;
END $$;
