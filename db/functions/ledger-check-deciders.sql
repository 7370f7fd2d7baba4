-- after: posting-item, refuse-held
-- Refuses (not_entitled) a decision, or what the office records, of somebody who is not active or whose role does not
-- hold the right that the type needs, or (decider_held) whose account the office has just changed. Their rows are locked (ledger_lock_deciders). OFFSET 0: asked once of each
-- person and right, not of each item. What a provider has answered nobody decides (ledger_outcome).
CREATE OR REPLACE FUNCTION ledger_check_deciders(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT CASE i.act WHEN 'record' THEN i.submitted_by ELSE i.actor END AS who, CASE i.act WHEN 'record' THEN y.maker_right ELSE y.decider_right END AS needed
      FROM unnest(p_items) i JOIN transaction_types y ON y.key = i.type WHERE i.act = 'record' OR i.act IN ('approve', 'reject', 'pay') AND i.actor IS NOT NULL OFFSET 0) d
    WHERE d.needed IS NOT NULL AND NOT holds_right(d.who, d.needed))
  THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled';
  END IF;
  PERFORM refuse_held(CASE i.act WHEN 'record' THEN i.submitted_by ELSE i.actor END)
  FROM unnest(p_items) i JOIN transaction_types y ON y.key = i.type
  WHERE i.act IN ('approve', 'pay') OR i.act = 'record' AND y.maker_right IS NOT NULL AND i.proposal IS NULL;
END $$;
