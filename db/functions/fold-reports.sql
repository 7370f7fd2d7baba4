-- Moves what is in report_open, and not just being added to, into the days, the months and the whole.
-- It never waits for anybody; one folds at a time.
CREATE OR REPLACE FUNCTION fold_reports() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('report_figures')) THEN RETURN; END IF;
  WITH free AS MATERIALIZED (SELECT day, figure, shard FROM report_open FOR UPDATE SKIP LOCKED),
  gone AS (
    DELETE FROM report_open o USING free f WHERE (o.day, o.figure, o.shard) = (f.day, f.figure, f.shard)
    RETURNING o.day, o.figure, o.n, o.amount, o.fees)
  INSERT INTO report_figures AS r
  SELECT s.span, s.start, g.figure, sum(g.n), sum(g.amount), sum(g.fees)
  FROM gone g, LATERAL (VALUES ('day', g.day), ('month', date_trunc('month', g.day)::date), ('all', date '0001-01-01')) AS s(span, start)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (span, start, figure) DO UPDATE SET n = r.n + excluded.n, amount = r.amount + excluded.amount, fees = r.fees + excluded.fees;
END $$;

GRANT EXECUTE ON FUNCTION fold_reports TO openfuture_app;
