-- By how much a transaction raises what a channel's clearing account should be explained by: in francs, above zero what
-- comes in, below zero what goes out. Of what waits, what it will, of a withdrawal on any account of its method, from which it may yet be paid; of what does not wait by that account, and of a reversal,
-- which moves no money of the channel, null.
CREATE OR REPLACE FUNCTION channel_effect(p_channel text, t transactions) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN t.voided_at IS NOT NULL OR t.reversed_by IS NOT NULL OR t.status = 'rejected' OR t.type IN ('statement', 'statement-withdrawn', 'reversal') THEN NULL
    WHEN t.status = 'pending' THEN CASE
      WHEN channel_account(p_channel, t.created_at) <> (SELECT c.clearing FROM channels c WHERE c.key = p_channel) THEN NULL
      WHEN t.type = 'deposit' AND t.channel = p_channel THEN t.amount
      WHEN t.type = 'withdraw' AND t.method = (SELECT c.method FROM channels c WHERE c.key = p_channel) THEN -t.amount
      WHEN t.type = 'project-return' AND t.channel = p_channel THEN t.amount
      WHEN t.type = 'project-spending' AND t.channel = p_channel THEN -t.amount
      WHEN t.type = 'move' AND t.to_channel = p_channel THEN t.amount
      WHEN t.type = 'move' AND t.from_channel = p_channel THEN -t.amount END
    ELSE (SELECT nullif(-sum(e.amount), 0) FROM entries e JOIN accounts a ON a.id = e.account_id
      WHERE e.transaction_id = t.id AND a.kind = (SELECT c.clearing FROM channels c WHERE c.key = p_channel))
  END
$$;

GRANT EXECUTE ON FUNCTION channel_effect TO openfuture_app;
