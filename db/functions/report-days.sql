-- All that is known, however it is kept: what is folded by day, and what is not folded yet.
CREATE VIEW report_days AS
  SELECT start AS day, figure, n, amount, fees, savings, profit, loss FROM report_figures WHERE span = 'day'
  UNION ALL SELECT day, figure, n, amount, fees, savings, profit, loss FROM report_open
  UNION ALL SELECT day, 'type:transfer', day_transfers, day_transferred, 0, 0, 0, 0 FROM org_totals WHERE day_transfers <> 0;
