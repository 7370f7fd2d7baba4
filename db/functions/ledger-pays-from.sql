-- Refuses to pay a withdrawal from this channel: it must be open, of the withdrawal's method, and none that the office opened whose statements began to count
-- by themselves after it was asked for (account_closed), as its line would tell of the money a second time (channel_account), not with its method's first; and the one of the statement
-- whose line was found to be its payment (line_matched). Whoever closes its account waits until this is posted, and the other way round (chart_change).
CREATE OR REPLACE FUNCTION ledger_pays_from(p_transaction uuid, p_method text, p_channel text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE c channels;
BEGIN
  SELECT * INTO c FROM channels WHERE key = p_channel FOR SHARE;
  IF c.method IS DISTINCT FROM p_method OR NOT c.active OR c.key <> c.method AND EXISTS (
    SELECT FROM reconciled_channels r JOIN transactions t ON t.id = p_transaction WHERE r.channel = c.key AND r.since > t.created_at
      AND r.since IS DISTINCT FROM (SELECT f.since FROM reconciled_channels f WHERE f.channel = c.method))
  THEN
    RAISE EXCEPTION '% pays no such withdrawal', p_channel USING ERRCODE = 'account_closed', DETAIL = split_part(p_channel, '-', 2);
  END IF;
  IF EXISTS (SELECT FROM line_matches m JOIN statement_lines l ON l.id = m.line_id WHERE m.transaction_id = p_transaction AND m.ended_at IS NULL AND l.channel <> p_channel) THEN
    RAISE EXCEPTION 'a line of another account tells of %', p_transaction USING ERRCODE = 'line_matched';
  END IF;
END $$;
