-- after: posting-item, holds-right, refuse-held
-- Refuses (not_entitled) a decision, or what the office records, of somebody who is not active or whose role does not
-- hold the right that the type needs, or (decider_held) whose account the office has just changed. Their rows are locked (ledger_lock_deciders).
-- Asked once of each person and right, not of each item. What a provider has answered nobody decides (ledger_outcome).
CREATE OR REPLACE FUNCTION ledger_check_deciders(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  FOR r IN
    SELECT DISTINCT CASE i.act WHEN 'record' THEN i.submitted_by ELSE i.actor END AS who, CASE i.act WHEN 'record' THEN y.maker_right ELSE y.decider_right END AS needed,
      i.act IN ('approve', 'pay') OR i.act = 'record' AND y.maker_right IS NOT NULL AND i.proposal IS NULL AS moves
    FROM unnest(p_items) i JOIN transaction_types y ON y.key = i.type WHERE i.act = 'record' OR i.act IN ('approve', 'reject', 'pay') AND i.actor IS NOT NULL
  LOOP
    IF r.needed IS NOT NULL AND NOT holds_right(r.who, r.needed) THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
    IF r.moves THEN PERFORM refuse_held(r.who); END IF;
  END LOOP;
END $$;
