-- after: posting-item
-- Refuses (no_proposal) what needs two people unless they have just agreed to exactly this: the proposal was
-- confirmed in this database transaction, by who acts, and nothing has been posted of it yet. A result is the one
-- that was asked for; the parts that are shared out come to what both were shown (project_keep_parts knows whose); a
-- claim is of the francs that both were shown, on the member whose deposit is reversed in the same call.
CREATE OR REPLACE FUNCTION ledger_check_proposals(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_id uuid;
BEGIN
  SELECT i.id INTO v_id
  FROM (SELECT *, sum(amount) OVER (PARTITION BY proposal) AS whole FROM unnest(p_items)) i
  LEFT JOIN transaction_types y ON y.key = i.type
  WHERE CASE i.act WHEN 'reverse' THEN 'reversal' WHEN 'record' THEN y.proposal END IS NOT NULL AND NOT EXISTS (
    SELECT FROM proposals p
    WHERE p.id = i.proposal AND p.state = 'confirmed' AND p.confirmed_in = txid_current() AND p.decided_by = i.actor
      AND CASE i.act WHEN 'reverse' THEN p.act = 'reversal' AND p.subject_id = i.reverses
        ELSE p.act = y.proposal AND p.subject_id = coalesce(i.project_id, i.record_id) AND p.made_by = i.submitted_by END
      AND CASE p.act
        WHEN 'reversal' THEN i.act = 'reverse' OR p.effect @> jsonb_build_object('claim', i.amount) AND EXISTS (
          SELECT FROM unnest(p_items) r JOIN transactions t ON t.id = r.reverses WHERE r.act = 'reverse' AND t.id = i.record_id AND t.type = 'deposit' AND t.from_member = i.to_member)
        WHEN 'project-result' THEN p.terms @> jsonb_build_object('kind', substr(i.type, 9), 'amount', i.whole, 'method', coalesce(i.channel, 'project'))
        WHEN 'project-distribution' THEN p.effect @> jsonb_build_object('type', i.type, 'amount', i.whole)
        WHEN 'share-redeem' THEN i.to_member = p.subject_id AND p.terms @> jsonb_build_object('count', i.terms -> 'count') AND p.effect @> jsonb_build_object('amount', i.whole)
        WHEN 'explain' THEN p.effect @> jsonb_build_object('type', i.type, 'amount', i.whole)
        ELSE true END)
  LIMIT 1;
  IF v_id IS NOT NULL THEN
    RAISE EXCEPTION 'nobody has confirmed %', v_id USING ERRCODE = 'no_proposal', DETAIL = v_id::text;
  END IF;
  UPDATE proposals SET confirmed_in = NULL WHERE id IN (SELECT proposal FROM unnest(p_items));
END $$;
