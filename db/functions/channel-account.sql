-- To which account of the chart money of a channel is posted: its own, or, of what is asked for since its statements
-- count, the one on which it waits for its line. What was asked for before is booked as it was then.
CREATE OR REPLACE FUNCTION channel_account(p_channel text, p_asked timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM reconciled_channels r WHERE r.channel = c.key AND r.since <= p_asked) THEN c.clearing ELSE c.account END
  FROM channels c WHERE c.key = p_channel
$$;

GRANT EXECUTE ON FUNCTION channel_account TO openfuture_app;
