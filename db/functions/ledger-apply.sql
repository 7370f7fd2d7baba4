-- Moves the balances of all lines, as if item after item were posted, and writes the entries. The accounts are
-- locked in the one order of all postings: owner, kind, shard. Answers by how much what members have available,
-- in use and what they owe has grown, and whether anybody has a claim to repay (ledger_settle_claims). Refuses
-- (account_closed) lines on an account of the chart that two people have closed, whatever posts them.
CREATE OR REPLACE FUNCTION ledger_apply(
  p_ids uuid[], p_steps posting_step[], p_ats timestamptz[], p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[],
  OUT available bigint, OUT used bigint, OUT owed bigint, OUT claims boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE v_own smallint := own_shard(); v_whole boolean; v_office boolean := '00000000-0000-0000-0000-000000000000' = ANY (p_owners); v_closed text;
BEGIN
  available := 0;
  used := 0;
  owed := 0;
  IF cardinality(p_of) IS NOT DISTINCT FROM 0 OR p_of IS NULL THEN RETURN; END IF;
  IF v_office THEN PERFORM ledger_cover(p_of, p_owners, p_kinds, p_amounts); END IF;
  WITH locked AS MATERIALIZED (
    SELECT l.of, l.n, l.amount, a.*
    FROM (
      SELECT l.of, l.owner, l.kind, l.amount, row_number() OVER (ORDER BY l.owner, l.kind COLLATE "C", l.of) AS n
      FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)) l
    -- The worker's own row of a sharded account, the only row of any other.
    LEFT JOIN LATERAL (
      SELECT a.id AS account, a.version, a.balance, a.low, a.high, a.counts_as FROM accounts a
      WHERE a.owner = l.owner AND a.kind = l.kind AND a.shard <= v_own ORDER BY a.shard DESC LIMIT 1 FOR UPDATE) a ON true),
  posted AS MATERIALIZED (
    SELECT l.*, l.version + row_number() OVER of_account AS number, l.balance + (sum(l.amount) OVER of_account)::bigint AS after,
      row_number() OVER of_item AS line, lead(l.n) OVER of_account IS NULL AS last
    FROM locked l WINDOW of_account AS (PARTITION BY l.account ORDER BY l.n), of_item AS (PARTITION BY l.of ORDER BY l.n)),
  fits AS MATERIALIZED (SELECT coalesce(bool_and((p.after BETWEEN p.low AND p.high) IS TRUE), true) AS whole FROM posted p),
  moved AS (
    UPDATE accounts a SET balance = p.after, version = p.number FROM posted p WHERE a.id = p.account AND p.last AND (SELECT f.whole FROM fits f)),
  -- In the order of the items, so that the check of the sums reads each step in one piece.
  written AS (
    INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
    SELECT p_ids[p.of], p_steps[p.of], p.line, p.account, p.number, p.amount, p.after, p_ats[p.of] FROM posted p WHERE (SELECT f.whole FROM fits f) ORDER BY p.of, p.line)
  SELECT coalesce(sum(p.amount) FILTER (WHERE p.counts_as = 'available'), 0), coalesce(sum(p.amount) FILTER (WHERE p.counts_as = 'used'), 0),
    coalesce(sum(p.amount) FILTER (WHERE p.counts_as = 'owed'), 0), (SELECT f.whole FROM fits f)
  INTO available, used, owed, v_whole FROM posted p;
  IF NOT v_whole THEN PERFORM ledger_refuse(p_of, p_owners, p_kinds, p_amounts); END IF;
  -- Asked once the accounts are locked: whoever closes one locks them too (chart_change), and a claim is locked with what is available.
  SELECT CASE WHEN v_office THEN (SELECT min(c.code) FROM chart c WHERE NOT c.active AND c.key = ANY (p_kinds)) END,
    EXISTS (SELECT FROM accounts a WHERE a.owner = ANY (p_owners) AND a.kind = 'claim' AND a.balance < 0)
  INTO v_closed, claims;
  IF v_closed IS NOT NULL THEN RAISE EXCEPTION 'account % is closed', v_closed USING ERRCODE = 'account_closed', DETAIL = v_closed; END IF;
END $$;
