-- after: posting-item, ledger-refuse-party
-- Writes the new transactions, with the names of their parties as they are now, all in one statement. No party is somebody who is not active,
-- but of a type that takes any, or for cash that repays their loan in the same call, nor pays whose money is held (ledger_refuse_party). p_alone: of each item who decides it alone.
CREATE OR REPLACE FUNCTION ledger_write(p_items posting_item[], p_alone uuid[], OUT p_written uuid[], OUT p_from_names text[], OUT p_to_names text[]) LANGUAGE plpgsql AS $$
DECLARE v_nobody uuid;
BEGIN
  WITH written AS (
    INSERT INTO transactions (id, reference, type, status, amount, fee, interest, method, channel, external_id, sender_phone, payout_to,
      from_channel, to_channel, description, from_member, to_member, from_name, to_name, project_id, submitted_by, decided_by, decided_at, alone_by, created_at, updated_at)
    SELECT i.id, i.reference, i.type, i.status, i.amount, i.fee, i.interest, (SELECT c.method FROM channels c WHERE c.key = i.channel AND c.active), i.channel,
      i.external_id, i.sender_phone, i.payout_to, i.from_channel, i.to_channel, i.description, i.from_member, i.to_member,
      CASE WHEN i.from_member IS NULL THEN i.from_name ELSE (
        SELECT m.full_name FROM members m WHERE m.id = i.from_member AND (m.status = 'active' OR (SELECT t.any_party FROM transaction_types t WHERE t.key = i.type)
            OR i.type = 'cash-in' AND m.status <> 'closed' AND EXISTS (SELECT FROM unnest(p_items) r WHERE r.type IN ('repayment', 'recovery') AND r.from_member = i.from_member AND r.amount = i.amount))
          AND (m.money_held_until IS NULL OR m.money_held_until <= now() OR (SELECT t.payer FROM transaction_types t WHERE t.key = i.type) NOT IN ('from', 'both'))) END,
      CASE WHEN i.to_member IS NULL THEN i.to_name ELSE (
        SELECT m.full_name FROM members m WHERE m.id = i.to_member AND (m.status = 'active' OR (SELECT t.any_party FROM transaction_types t WHERE t.key = i.type))
          AND (m.money_held_until IS NULL OR m.money_held_until <= now() OR (SELECT t.payer FROM transaction_types t WHERE t.key = i.type) NOT IN ('to', 'both'))) END,
      i.project_id, i.submitted_by, d.decider, CASE WHEN d.decider IS NOT NULL THEN i.at END, p_alone[i.ordinality], i.at, i.at
    -- One of two who both have an interest stands in the proposal alone, never as who decided on their own part.
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i, LATERAL (SELECT CASE
      WHEN i.proposal IS NOT NULL AND i.actor IS DISTINCT FROM i.from_member AND i.actor IS DISTINCT FROM i.to_member THEN i.actor END AS decider) d
    WHERE i.act = 'record'
    RETURNING id, from_member, to_member, from_name, to_name)
  SELECT array_agg(w.id), array_agg(w.from_name), array_agg(w.to_name),
    min(CASE WHEN w.from_name IS NULL AND w.from_member IS NOT NULL THEN w.from_member WHEN w.to_name IS NULL THEN w.to_member END::text)
  INTO p_written, p_from_names, p_to_names, v_nobody FROM written w;
  IF v_nobody IS NOT NULL THEN PERFORM ledger_refuse_party(v_nobody); END IF;
END $$;
