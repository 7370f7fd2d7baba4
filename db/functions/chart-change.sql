-- after: keep-time, kigali-day, channel-opened, chart-added, chart-renamed, clearing-name
-- Adds an account to the chart, or renames, closes or opens one again, as two people have just agreed (no_proposal else). What
-- kind it is its number says, as lib/accounting/chart/rules.ts does; one on which a method's money lies has a channel with it (channel_opened). One to which commands post by themselves is not closed, nor
-- one that the application keeps changed at all (account_of_commands); a closed one holds nothing (account_not_empty), nor does what waits for its lines, and nothing waits for it, no line of its statements either, nor what waits and is what such a line tells of (account_waits). Its
-- channel and its rows are locked first: what is just being asked for or posted is counted, and what comes later finds it closed (ledger_post, statement_bring, ledger_apply).
CREATE OR REPLACE FUNCTION chart_change(p_proposal uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p proposals; c chart; h channels; v_code text; v_full text; v_key text; v_method text; v_active boolean; v_held bigint; v_safe CONSTANT bigint := 9007199254740991;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO p FROM proposals
  WHERE id = p_proposal AND act = 'chart' AND state = 'confirmed' AND confirmed_in = txid_current();
  v_code := p.terms ->> 'code';
  IF p.id IS NULL OR p.subject_id IS DISTINCT FROM lpad(v_code, 32, '0')::uuid THEN
    RAISE EXCEPTION 'nobody has confirmed this account' USING ERRCODE = 'no_proposal', DETAIL = p_proposal::text;
  END IF;
  IF p.terms ->> 'does' = 'add' THEN
    -- One at a time: each account that comes with another takes a number that is free, and counts where its method does by now (channel_opened, settings_apply).
    PERFORM pg_advisory_xact_lock(hashtextextended('accounts of methods', 0));
    v_method := p.terms ->> 'method';
    v_key := CASE WHEN v_method IS NULL THEN v_code ELSE 'cash:' || v_code END;
    IF v_method IS NOT NULL AND (left(v_code, 1) <> '1' OR (p.terms ->> 'contra')::boolean OR NOT EXISTS (SELECT FROM channels WHERE key = v_method)) THEN
      RAISE EXCEPTION 'no money of % lies on account %', v_method, v_code USING ERRCODE = 'no_proposal', DETAIL = v_code;
    END IF;
    PERFORM chart_added(jsonb_build_object('key', v_key, 'code', v_code, 'class', k.class, 'parent', p.terms ->> 'parent', 'normal_side', k.side,
      'low', CASE WHEN k.side = 'debit' OR k.free THEN -v_safe ELSE 0 END, 'high', CASE WHEN k.side = 'credit' OR k.free THEN v_safe ELSE 0 END), p.terms -> 'name')
    FROM (SELECT x.class, x.class IN ('income', 'expense') AS free,
        CASE WHEN x.class = 'expense' OR x.class = 'asset' AND (p.terms ->> 'contra')::boolean IS NOT TRUE THEN 'debit' ELSE 'credit' END AS side
      FROM (SELECT CASE left(v_code, 1) WHEN '1' THEN 'asset' WHEN '2' THEN 'liability' WHEN '3' THEN 'equity' WHEN '4' THEN 'income' ELSE 'expense' END AS class) x) k;
    IF v_method IS NOT NULL THEN PERFORM channel_opened(v_method, v_code, p_at); END IF;
    RETURN;
  END IF;
  SELECT * INTO c FROM chart WHERE code = v_code FOR UPDATE;
  v_active := (p.terms ->> 'active')::boolean;
  IF c.holder IS DISTINCT FROM 'cooperative' OR c.system OR NOT v_active AND EXISTS (SELECT FROM posting_rules r WHERE c.key = ANY (r.accounts)) THEN
    RAISE EXCEPTION 'account % is kept by commands', v_code USING ERRCODE = 'account_of_commands', DETAIL = v_code;
  END IF;
  SELECT * INTO h FROM channels WHERE account = c.key FOR UPDATE;
  IF c.active AND NOT v_active THEN
    PERFORM FROM accounts WHERE owner = '00000000-0000-0000-0000-000000000000' AND kind IN (c.key, h.clearing) ORDER BY kind, shard FOR UPDATE;
    SELECT k.code, sum(a.balance) INTO v_full, v_held FROM accounts a JOIN chart k ON k.key = a.kind
    WHERE a.owner = '00000000-0000-0000-0000-000000000000' AND a.kind IN (c.key, h.clearing) GROUP BY k.code HAVING sum(a.balance) <> 0 ORDER BY k.code LIMIT 1;
    IF v_held <> 0 THEN
      RAISE EXCEPTION 'account % holds %', v_full, v_held USING ERRCODE = 'account_not_empty', DETAIL = json_build_object('code', v_full, 'amount', abs(v_held))::text;
    END IF;
  END IF;
  IF NOT v_active AND (EXISTS (SELECT FROM transactions t WHERE h.key IN (t.channel, t.from_channel, t.to_channel) AND t.status = 'pending' AND t.voided_at IS NULL)
    OR EXISTS (SELECT FROM statement_lines l WHERE l.channel = h.key AND l.state = 'unmatched')
    OR EXISTS (SELECT FROM line_matches m JOIN statement_lines l ON l.id = m.line_id JOIN transactions t ON t.id = m.transaction_id
      WHERE l.channel = h.key AND m.ended_at IS NULL AND t.status = 'pending' AND t.voided_at IS NULL))
  THEN
    RAISE EXCEPTION 'something waits for account %', v_code USING ERRCODE = 'account_waits', DETAIL = v_code;
  END IF;
  UPDATE channels SET active = v_active WHERE key = h.key;
  UPDATE chart SET active = v_active WHERE key IN (c.key, h.clearing);
  PERFORM chart_renamed(c.key, p.terms -> 'name');
  PERFORM chart_renamed(h.clearing, clearing_name(p.terms -> 'name'));
END $$;

GRANT EXECUTE ON FUNCTION chart_change TO openfuture_app;
