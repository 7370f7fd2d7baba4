-- Adds to a figure of the reports. A figure is named by a text, so that new types of transactions need
-- nothing here; days are Kigali's:
--   type:<type>   n and amount: approved ones that are not reversed, on the day of their approval;
--                 fees, profit, loss (of projects): what these have brought, on the same day;
--                 savings: by how much what members own less what they owe grew, on the day of the posting
--   members:joined, members:active, district:<name>   n: by how many members the count grew that day
-- Each database worker has rows of its own (shard = its process), so nobody ever waits for them, in
-- whatever order a transaction takes its locks. Transfers are the bulk of all: those of the day at hand
-- stand in org_totals, whose row every posting writes anyway.
CREATE OR REPLACE FUNCTION report_add(p_day date, p_figure text, p_n bigint, p_amount bigint, p_fees bigint, p_savings bigint, p_profit bigint, p_loss bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_open SET n = n + p_n, amount = amount + p_amount, fees = fees + p_fees, savings = savings + p_savings,
    profit = profit + p_profit, loss = loss + p_loss
  WHERE day = p_day AND figure = p_figure AND shard = pg_backend_pid();
  IF NOT FOUND THEN
    INSERT INTO report_open VALUES (p_day, p_figure, pg_backend_pid(), p_n, p_amount, p_fees, p_savings, p_profit, p_loss);
  END IF;
END $$;
