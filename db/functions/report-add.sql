-- Adds to a figure of the reports. A figure is named by a text, so that new types of transactions need
-- nothing here; days are Kigali's:
--   type:<type>   n and amount: approved ones, whatever became of them later, on the day that they were posted;
--                 fees: what these have brought, on the same day; of a reversal, below 0, what it took back
--   savings       amount: by how much what members own less what they owe grew, on the day of the posting
--   members:joined, members:active, district:<name>   n: by how many members the count grew that day
-- Each database worker has rows of its own (shard = its process), so nobody ever waits for them, in
-- whatever order a transaction takes its locks.
CREATE OR REPLACE FUNCTION report_add(p_day date, p_figure text, p_n bigint, p_amount bigint, p_fees bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_open SET n = n + p_n, amount = amount + p_amount, fees = fees + p_fees
  WHERE day = p_day AND figure = p_figure AND shard = pg_backend_pid();
  IF NOT FOUND THEN
    INSERT INTO report_open VALUES (p_day, p_figure, pg_backend_pid(), p_n, p_amount, p_fees);
  END IF;
END $$;
