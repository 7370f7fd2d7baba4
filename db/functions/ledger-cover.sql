-- Refuses (channel_short) when a channel's shards together hold less than p_amount; locks them all, in order.
CREATE OR REPLACE FUNCTION ledger_cover(p_kind account_kind, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_held bigint;
BEGIN
  SELECT -sum(s.balance) INTO v_held FROM (
    SELECT balance FROM accounts WHERE owner = '00000000-0000-0000-0000-000000000000' AND kind = p_kind ORDER BY owner, kind, shard FOR UPDATE) s;
  IF v_held < p_amount THEN
    RAISE EXCEPTION 'channel % holds too little', p_kind USING ERRCODE = 'channel_short',
      DETAIL = json_build_object('channel', substr(p_kind::text, 6), 'balance', v_held, 'short', p_amount - v_held)::text;
  END IF;
END $$;
