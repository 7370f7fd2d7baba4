-- after: posting-item
-- Counts what the items have done in the figures of the day (report_add says which there are) and in the
-- cooperative's totals. What is reversed is taken back from the day on which it counted.
CREATE OR REPLACE FUNCTION ledger_count(p_items posting_item[], p_outcomes text[], p_day date, p_available bigint, p_used bigint, p_owed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH item AS MATERIALIZED (
    SELECT i.type, i.amount, i.fee, i.reverses, CASE p_outcomes[i.ordinality] WHEN 'approved' THEN 1 WHEN 'reversed' THEN -1 ELSE 0 END AS more,
      (p_outcomes[i.ordinality] = 'voided' AND i.status = 'approved')::int AS ended,
      CASE WHEN i.type <> 'deposit' THEN 0 WHEN p_outcomes[i.ordinality] = 'pending' THEN 1
        WHEN i.act <> 'record' AND i.status = 'pending' AND p_outcomes[i.ordinality] <> 'first' THEN -1 ELSE 0 END AS waiting
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i),
  figure AS (
    INSERT INTO report_open AS o (day, figure, shard, n, amount, fees)
    SELECT CASE WHEN i.reverses IS NULL THEN p_day ELSE (SELECT kigali_day(coalesce(t.decided_at, t.created_at)) FROM transactions t WHERE t.id = i.reverses) END,
      'type:' || i.type, pg_backend_pid(), sum(i.more), sum(i.more * i.amount), sum(i.more * i.fee)
    FROM item i WHERE i.more <> 0 GROUP BY 1, 2
    UNION ALL
    SELECT p_day, 'savings', pg_backend_pid(), 0, p_available + p_used + p_owed, 0 WHERE p_available + p_used + p_owed <> 0
    ON CONFLICT (day, figure, shard) DO UPDATE SET n = o.n + excluded.n, amount = o.amount + excluded.amount, fees = o.fees + excluded.fees)
  UPDATE org_totals o SET
    approved_transactions = o.approved_transactions + c.approved, pending_deposits = o.pending_deposits + c.waiting,
    available = o.available + p_available, used = o.used + p_used
  FROM (SELECT sum(i.more - i.ended) AS approved, sum(i.waiting) AS waiting FROM item i) c WHERE o.shard = own_shard();
END $$;
