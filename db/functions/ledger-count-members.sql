-- after: posting-item, ledger-waiting
-- What members have brought in, taken out, put into projects, borrowed and gained, and what waits of it: in the
-- order of their ids, so that two postings never wait for each other in a circle.
CREATE OR REPLACE FUNCTION ledger_count_members(p_items posting_item[], p_outcomes text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  FOR r IN
    SELECT i.type, CASE WHEN i.type IN ('deposit', 'investment', 'cash-in', 'opening-undone') THEN i.from_member ELSE i.to_member END AS member,
      w.more * i.amount AS amount, w.more * i.fee AS fee, w.more * i.interest AS interest, w.waiting * i.amount AS waiting
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i, LATERAL (
      SELECT CASE p_outcomes[i.ordinality] WHEN 'approved' THEN 1 WHEN 'reversed' THEN -1 ELSE 0 END AS more,
        ledger_waiting(i.act, i.status, p_outcomes[i.ordinality]) AS waiting) w
    WHERE i.type IN ('deposit', 'withdraw', 'cash-in', 'cash-out', 'investment', 'loan', 'profit', 'repayment', 'opening', 'opening-undone') ORDER BY 2
  LOOP
    CASE r.type
      WHEN 'deposit', 'cash-in' THEN
        UPDATE member_totals SET deposits = deposits + r.amount, pending_deposits = pending_deposits + r.waiting, saved = saved + r.amount - r.fee WHERE member_id = r.member;
      WHEN 'withdraw', 'cash-out' THEN
        UPDATE member_totals SET withdrawals = withdrawals + r.amount, saved = saved - r.amount WHERE member_id = r.member;
      -- What members brought from the old books is saved, and was not paid in here.
      WHEN 'opening' THEN
        UPDATE member_totals SET saved = saved + r.amount WHERE member_id = r.member;
      WHEN 'opening-undone' THEN
        UPDATE member_totals SET saved = saved - r.amount WHERE member_id = r.member;
      WHEN 'investment' THEN
        UPDATE member_totals SET investments = investments + r.amount WHERE member_id = r.member;
      WHEN 'loan' THEN
        UPDATE member_totals SET loans = loans + r.amount WHERE member_id = r.member;
      ELSE
        UPDATE member_totals SET profit = profit + CASE r.type WHEN 'profit' THEN r.amount ELSE r.interest END WHERE member_id = r.member;
    END CASE;
  END LOOP;
END $$;
