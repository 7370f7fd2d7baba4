-- after: posting-item
-- Refuses (no_proposal) what needs two people unless they have just agreed to exactly this: the proposal was
-- confirmed in this database transaction, by who acts.
CREATE OR REPLACE FUNCTION ledger_check_proposals(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_id uuid;
BEGIN
  SELECT i.id INTO v_id FROM unnest(p_items) i LEFT JOIN transaction_types y ON y.key = i.type
  WHERE CASE i.act WHEN 'reverse' THEN 'reversal' WHEN 'record' THEN y.proposal END IS NOT NULL AND NOT EXISTS (
    SELECT FROM proposals p
    WHERE p.id = i.proposal AND p.state = 'confirmed' AND p.confirmed_in = txid_current() AND p.decided_by = i.actor
      AND CASE i.act WHEN 'reverse' THEN p.act = 'reversal' AND p.subject_id = i.reverses
        ELSE p.act = y.proposal AND p.subject_id = coalesce(i.project_id, i.record_id) AND p.made_by = i.submitted_by END)
  LIMIT 1;
  IF v_id IS NOT NULL THEN
    RAISE EXCEPTION 'nobody has confirmed %', v_id USING ERRCODE = 'no_proposal', DETAIL = v_id::text;
  END IF;
END $$;
