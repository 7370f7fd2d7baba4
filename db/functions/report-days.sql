-- All that is known, however it is kept: what is folded by day, and what is not folded yet.
CREATE VIEW report_days AS
  SELECT start AS day, figure, n, amount, fees FROM report_figures WHERE span = 'day'
  UNION ALL SELECT day, figure, n, amount, fees FROM report_open;
