-- Refuses (account_closed) lines on an account of the chart that two people have closed, whatever posts them.
CREATE OR REPLACE FUNCTION ledger_refuse_closed(p_kinds text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_code text;
BEGIN
  SELECT min(code) INTO v_code FROM chart WHERE NOT active AND key = ANY (p_kinds);
  IF v_code IS NOT NULL THEN RAISE EXCEPTION 'account % is closed', v_code USING ERRCODE = 'account_closed', DETAIL = v_code; END IF;
END $$;
