-- after: posting-item
-- Refuses (not_the_opposite) a release or a reversal whose lines are not exactly the opposites of what the
-- transaction has posted, account by account.
CREATE OR REPLACE FUNCTION ledger_check_opposites(p_items posting_item[], p_outcomes text[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_bad bigint;
BEGIN
  IF NOT p_outcomes && ARRAY['rejected', 'voided', 'reversed'] THEN RETURN; END IF;
  WITH item AS MATERIALIZED (
    SELECT i.ordinality AS n, coalesce(i.reverses, i.id) AS id FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i
    WHERE p_outcomes[i.ordinality] IN ('rejected', 'voided', 'reversed')),
  before AS (
    SELECT i.n, a.owner, a.kind, sum(e.amount) AS amount
    FROM item i JOIN entries e ON e.transaction_id = i.id JOIN accounts a ON a.id = e.account_id
    GROUP BY i.n, a.owner, a.kind HAVING sum(e.amount) <> 0),
  now AS (
    SELECT i.n, l.owner, l.kind, sum(l.amount) AS amount, count(*) AS lines
    FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount) JOIN item i ON i.n = l.of
    GROUP BY i.n, l.owner, l.kind)
  SELECT min(n) INTO v_bad FROM before FULL JOIN now USING (n, owner, kind) WHERE (before.amount = -now.amount AND now.lines = 1) IS NOT TRUE;
  IF v_bad IS NOT NULL THEN
    RAISE EXCEPTION 'not the opposite of what % posted', p_items[v_bad].id USING ERRCODE = 'not_the_opposite';
  END IF;
END $$;
