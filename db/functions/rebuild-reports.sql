-- All of it anew from the records themselves; what members were before they were changed is not known
-- any more. For the first time, and for books that were not written by the posting functions.
CREATE OR REPLACE FUNCTION rebuild_reports() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE members, transactions, entries, report_open, report_figures IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM report_open;
  DELETE FROM report_figures;
  INSERT INTO report_open
  SELECT day, figure, 0, sum(n), sum(amount), sum(fees) FROM report_recomputed GROUP BY 1, 2;
  PERFORM fold_reports();
END $$;
