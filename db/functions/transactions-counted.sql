-- Counts what is approved at once, with the entries that it has by now. Transfers, which bring the
-- cooperative nothing, and the entries that come after their transactions are counted by ledger_record.
CREATE OR REPLACE FUNCTION transactions_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  PERFORM FROM added WHERE type <> 'transfer' AND status = 'approved' LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  FOR r IN
    SELECT (coalesce(a.decided_at, a.created_at) AT TIME ZONE 'Africa/Kigali')::date AS day, a.type, count(*) FILTER (WHERE a.counts) AS n,
      coalesce(sum(a.amount) FILTER (WHERE a.counts), 0)::bigint AS amount, coalesce(sum(a.fee) FILTER (WHERE a.counts), 0)::bigint AS fees,
      sum(b.savings)::bigint AS savings, coalesce(sum(b.profit) FILTER (WHERE a.counts), 0)::bigint AS profit, coalesce(sum(b.loss) FILTER (WHERE a.counts), 0)::bigint AS loss
    FROM (SELECT *, reverses IS NULL AS counts FROM added) a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.amount) FILTER (WHERE c.kind <= 'owed'), 0) AS savings, coalesce(sum(e.amount) FILTER (WHERE c.kind = 'income:project-profit'), 0) AS profit,
        coalesce(-sum(e.amount) FILTER (WHERE c.kind = 'expense:project-loss'), 0) AS loss
      FROM entries e JOIN accounts c ON c.id = e.account_id WHERE e.transaction_id = a.id) b
    WHERE a.type <> 'transfer' AND a.status = 'approved' GROUP BY 1, 2
  LOOP
    PERFORM report_add(r.day, 'type:' || r.type, r.n, r.amount, r.fees, r.savings, r.profit, r.loss);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_counted AFTER INSERT ON transactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transactions_counted();
