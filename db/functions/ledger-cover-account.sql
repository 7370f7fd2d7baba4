-- Locks all shards of one of the cooperative's accounts, in order, and refuses (channel_short) what would take
-- it as a whole beyond its bounds in the chart: a channel never pays out more than it holds.
CREATE OR REPLACE FUNCTION ledger_cover_account(p_kind text, p_least bigint, p_most bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_sum bigint; v_short bigint;
BEGIN
  SELECT sum(s.balance) INTO v_sum FROM (
    SELECT balance FROM accounts WHERE owner = '00000000-0000-0000-0000-000000000000' AND kind = p_kind ORDER BY shard FOR UPDATE) s;
  SELECT greatest(v_sum + p_most - high, low - v_sum - p_least) INTO v_short FROM chart WHERE key = p_kind;
  IF v_short > 0 THEN
    RAISE EXCEPTION 'account % holds too little', p_kind USING ERRCODE = 'channel_short',
      DETAIL = json_build_object('channel', (SELECT key FROM channels WHERE p_kind IN (account, clearing) LIMIT 1), 'account', (SELECT code FROM chart WHERE key = p_kind), 'balance', abs(v_sum), 'short', v_short)::text;
  END IF;
END $$;
