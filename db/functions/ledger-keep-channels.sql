-- after: posting-item
-- Where nothing is posted, the row of a channel that the office opened keeps its closing away (chart_change), as the members' rows
-- keep theirs. Of what is closed nothing is asked (account_closed).
CREATE OR REPLACE FUNCTION ledger_keep_channels(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_named text[]; v_shut text;
BEGIN
  SELECT array_agg(k) INTO v_named FROM unnest(p_items) i, unnest(ARRAY[i.channel, i.from_channel, i.to_channel]) k WHERE i.act = 'record';
  PERFORM FROM channels c WHERE c.key <> c.method AND c.key = ANY (v_named) ORDER BY c.key FOR SHARE;
  SELECT min(split_part(c.key, '-', 2)) INTO v_shut FROM channels c WHERE NOT c.active AND c.key = ANY (v_named);
  IF v_shut IS NOT NULL THEN RAISE EXCEPTION 'account % is closed', v_shut USING ERRCODE = 'account_closed', DETAIL = v_shut; END IF;
END $$;
