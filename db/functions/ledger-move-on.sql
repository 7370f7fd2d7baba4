-- after: posting-item
-- Writes what has become of known transactions; a reversal is a transaction of its own, from and to exchanged.
-- Decisions touch nothing of what is undone, so that the triggers which guard that have nothing to do.
CREATE OR REPLACE FUNCTION ledger_move_on(p_items posting_item[], p_outcomes text[], p_alone uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_outcomes && ARRAY['approved', 'first', 'payable', 'rejected'] THEN
    UPDATE transactions t SET
      status = CASE WHEN i.waits THEN t.status ELSE i.outcome::transaction_status END,
      decided_by = CASE WHEN i.waits THEN NULL ELSE i.actor END,
      decided_at = CASE WHEN i.waits THEN NULL ELSE i.at END,
      payable_by = CASE i.outcome WHEN 'payable' THEN i.actor WHEN 'first' THEN NULL ELSE t.payable_by END,
      payable_at = CASE i.outcome WHEN 'payable' THEN i.at WHEN 'first' THEN NULL ELSE t.payable_at END,
      first_approved_by = CASE i.outcome WHEN 'first' THEN i.actor ELSE t.first_approved_by END,
      first_approved_at = CASE i.outcome WHEN 'first' THEN i.at ELSE t.first_approved_at END,
      alone_by = CASE i.act WHEN 'pay' THEN t.alone_by ELSE i.alone_by END,
      -- From which account a withdrawal is paid; of all else it is the one that it had (ledger_judge_known).
      channel = i.channel,
      external_id = CASE i.outcome WHEN 'rejected' THEN t.external_id ELSE coalesce(i.external_id, t.external_id) END,
      reject_reason = CASE i.outcome WHEN 'rejected' THEN i.reason END,
      acts = t.acts + 1,
      updated_at = i.at
    FROM (
      SELECT i.id, i.at, i.act, i.actor, i.channel, i.external_id, i.reason, p_outcomes[i.ordinality] AS outcome, p_outcomes[i.ordinality] IN ('first', 'payable') AS waits, p_alone[i.ordinality] AS alone_by
      FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i WHERE i.act IN ('approve', 'reject', 'pay')) i
    WHERE t.id = i.id;
  END IF;
  IF p_outcomes && ARRAY['voided', 'reversed'] THEN
    INSERT INTO transactions (id, reference, type, status, amount, method, channel, description, from_member, to_member, from_name, to_name,
      submitted_by, decided_by, decided_at, reverses, from_channel, to_channel, created_at, updated_at)
    SELECT i.id, i.reference, 'reversal', 'approved', t.amount, t.method, t.channel, i.reason, t.to_member, t.from_member, t.to_name, t.from_name,
      p.made_by, d.decider, CASE WHEN d.decider IS NOT NULL THEN i.at END, t.id, t.to_channel, t.from_channel, i.at, i.at
    FROM unnest(p_items) i JOIN transactions t ON t.id = i.reverses JOIN proposals p ON p.id = i.proposal,
      -- One of two who both have an interest stands in the proposal alone, never as who decided on their own part.
      LATERAL (SELECT CASE WHEN i.actor IS DISTINCT FROM t.from_member AND i.actor IS DISTINCT FROM t.to_member THEN i.actor END AS decider) d
    WHERE i.act = 'reverse';
    UPDATE transactions t SET
      voided_at = CASE i.act WHEN 'void' THEN i.at ELSE t.voided_at END,
      reversed_by = CASE i.act WHEN 'reverse' THEN i.id ELSE t.reversed_by END,
      acts = t.acts + 1,
      updated_at = i.at
    FROM unnest(p_items) i WHERE i.act IN ('void', 'reverse') AND t.id = coalesce(i.reverses, i.id);
    -- What is removed is no longer what a line is of; who removed it stands in no column of it.
    UPDATE line_matches m SET ended_at = i.at, ended_by = i.actor
    FROM unnest(p_items) i WHERE i.act = 'void' AND m.transaction_id = i.id AND m.ended_at IS NULL;
  END IF;
END $$;
