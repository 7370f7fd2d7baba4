-- after: posting-item
-- What members have brought in, taken out, put into projects, borrowed and gained, and what waits of it.
CREATE OR REPLACE FUNCTION ledger_count_members(p_items posting_item[], p_outcomes text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH item AS (
    SELECT i.type, CASE WHEN i.type IN ('deposit', 'investment') THEN i.from_member ELSE i.to_member END AS member,
      CASE p_outcomes[i.ordinality] WHEN 'approved' THEN 1 WHEN 'reversed' THEN -1 ELSE 0 END AS more,
      CASE WHEN p_outcomes[i.ordinality] = 'pending' THEN 1 WHEN i.act <> 'record' AND i.status = 'pending' AND p_outcomes[i.ordinality] <> 'first' THEN -1 ELSE 0 END AS waiting,
      i.amount, i.fee, i.interest
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i WHERE i.type IN ('deposit', 'withdraw', 'investment', 'loan', 'profit', 'repayment')),
  total AS MATERIALIZED (
    SELECT member,
      sum(CASE type WHEN 'deposit' THEN more * amount ELSE 0 END) AS deposits,
      sum(CASE type WHEN 'deposit' THEN waiting * amount ELSE 0 END) AS pending,
      sum(CASE type WHEN 'withdraw' THEN more * amount ELSE 0 END) AS withdrawals,
      sum(CASE type WHEN 'deposit' THEN more * (amount - fee) WHEN 'withdraw' THEN -more * amount ELSE 0 END) AS saved,
      sum(CASE type WHEN 'investment' THEN more * amount ELSE 0 END) AS investments,
      sum(CASE type WHEN 'loan' THEN more * amount ELSE 0 END) AS loans,
      sum(CASE type WHEN 'profit' THEN more * amount WHEN 'repayment' THEN more * interest ELSE 0 END) AS profit
    FROM item GROUP BY member),
  -- In one order, so that two postings never wait for each other in a circle.
  locked AS MATERIALIZED (SELECT m.member_id FROM member_totals m WHERE m.member_id IN (SELECT t.member FROM total t) ORDER BY m.member_id FOR UPDATE)
  UPDATE member_totals m SET
    deposits = m.deposits + t.deposits, pending_deposits = m.pending_deposits + t.pending, withdrawals = m.withdrawals + t.withdrawals,
    saved = m.saved + t.saved, investments = m.investments + t.investments, loans = m.loans + t.loans, profit = m.profit + t.profit
  FROM locked l JOIN total t ON t.member = l.member_id WHERE m.member_id = l.member_id;
END $$;
