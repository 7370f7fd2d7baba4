-- Reports anew from the records themselves, for books that were not written by the posting functions alone; what members were
-- before they were changed is not known any more.
DELETE FROM report_open;
DELETE FROM report_figures;
INSERT INTO report_open SELECT day, figure, 0, sum(n), sum(amount), sum(fees) FROM report_recomputed GROUP BY 1, 2;
SELECT fold_reports();
