-- after: posting-item
-- Writes what has become of known transactions; a reversal is a transaction of its own, from and to exchanged.
CREATE OR REPLACE FUNCTION ledger_move_on(p_items posting_item[], p_outcomes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF 'reversed' = ANY (p_outcomes) THEN
    INSERT INTO transactions (id, reference, type, status, amount, method, channel, description, from_member, to_member, from_name, to_name,
      submitted_by, reverses, from_channel, to_channel, created_at, updated_at)
    SELECT i.id, i.reference, 'reversal', 'approved', t.amount, t.method, t.channel, i.reason, t.to_member, t.from_member, t.to_name, t.from_name,
      i.actor, t.id, t.to_channel, t.from_channel, i.at, i.at
    FROM unnest(p_items) i JOIN transactions t ON t.id = i.reverses WHERE i.act = 'reverse';
  END IF;
  UPDATE transactions t SET
    status = CASE WHEN i.outcome IN ('approved', 'rejected') THEN i.outcome::transaction_status ELSE t.status END,
    decided_by = CASE WHEN i.outcome IN ('approved', 'rejected') THEN i.actor ELSE t.decided_by END,
    decided_at = CASE WHEN i.outcome IN ('approved', 'rejected') THEN i.at ELSE t.decided_at END,
    first_approved_by = CASE i.outcome WHEN 'first' THEN i.actor ELSE t.first_approved_by END,
    first_approved_at = CASE i.outcome WHEN 'first' THEN i.at ELSE t.first_approved_at END,
    external_id = CASE WHEN i.outcome IN ('approved', 'first') THEN coalesce(i.external_id, t.external_id) ELSE t.external_id END,
    reject_reason = CASE i.outcome WHEN 'rejected' THEN i.reason ELSE t.reject_reason END,
    voided_at = CASE i.outcome WHEN 'voided' THEN i.at ELSE t.voided_at END,
    reversed_by = CASE i.outcome WHEN 'reversed' THEN i.id ELSE t.reversed_by END,
    updated_at = i.at
  FROM (SELECT i.*, p_outcomes[i.ordinality] AS outcome FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i WHERE i.act <> 'record') i
  WHERE t.id = coalesce(i.reverses, i.id);
END $$;
