-- after: posting-item
-- Refuses (no_posting_rule) lines that posting_rules does not allow: of what is recorded or approved, every line
-- belongs to one rule of its type and step, one line for each account, and those of each rule come to what it
-- says, to the franc.
CREATE OR REPLACE FUNCTION ledger_check_rules(
  p_items posting_item[], p_steps posting_step[], p_outcomes text[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_bad bigint;
BEGIN
  WITH item AS MATERIALIZED (
    SELECT i.ordinality AS n, i.type, p_steps[i.ordinality] AS step, i.amount, i.fee, i.interest, i.from_member, i.to_member, i.project_id,
      (SELECT c.account FROM channels c WHERE c.key = i.channel) AS channel,
      (SELECT c.account FROM channels c WHERE c.key = i.from_channel) AS from_channel,
      (SELECT c.account FROM channels c WHERE c.key = i.to_channel) AS to_channel
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i WHERE p_outcomes[i.ordinality] IN ('pending', 'approved')),
  due AS (
    SELECT i.n, r.place, r.amount * i.amount + r.fee * i.fee + r.interest * i.interest AS amount
    FROM item i JOIN posting_rules r ON r.type = i.type AND r.step = i.step),
  posted AS (
    SELECT i.n, r.place, sum(l.amount) AS amount, count(*) > count(DISTINCT l.kind) AS twice
    FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)
    JOIN item i ON i.n = l.of
    LEFT JOIN posting_rules r ON r.type = i.type AND r.step = i.step
      AND r.whose = CASE l.owner WHEN '00000000-0000-0000-0000-000000000000' THEN 'cooperative'
        WHEN i.from_member THEN 'from' WHEN i.to_member THEN 'to' WHEN i.project_id THEN 'project' END
      AND CASE l.kind WHEN i.channel THEN '@channel' WHEN i.from_channel THEN '@from-channel' WHEN i.to_channel THEN '@to-channel' ELSE l.kind END = ANY (r.accounts)
    GROUP BY i.n, r.place)
  SELECT min(n) INTO v_bad FROM posted FULL JOIN due USING (n, place)
  WHERE due.amount IS NULL OR coalesce(posted.amount, 0) <> due.amount OR posted.twice;
  IF v_bad IS NOT NULL THEN
    RAISE EXCEPTION 'no rule allows these lines of %', p_items[v_bad].id USING ERRCODE = 'no_posting_rule', DETAIL = p_items[v_bad].type;
  END IF;
END $$;
