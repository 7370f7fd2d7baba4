-- after: reconciled-account
-- Keeps the accounts of these lines as they are until this is posted: whoever closes one, or lets its channel's statements count,
-- waits. Refuses one of which statements tell by now (account_reconciled) and one that is closed (account_closed).
CREATE OR REPLACE FUNCTION keep_accounts(p_lines jsonb, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_code text; v_closed text;
BEGIN
  PERFORM FROM chart c WHERE c.key IN (SELECT l.account FROM jsonb_to_recordset(p_lines) AS l(account text)) ORDER BY c.key FOR SHARE;
  SELECT min(c.code) FILTER (WHERE reconciled_account(c.key, p_at)), min(c.code) FILTER (WHERE NOT c.active) INTO v_code, v_closed
  FROM jsonb_to_recordset(p_lines) AS l(account text) JOIN chart c ON c.key = l.account;
  IF v_code IS NOT NULL THEN RAISE EXCEPTION 'statements tell of account %', v_code USING ERRCODE = 'account_reconciled', DETAIL = v_code; END IF;
  IF v_closed IS NOT NULL THEN RAISE EXCEPTION 'account % is closed', v_closed USING ERRCODE = 'account_closed', DETAIL = v_closed; END IF;
END $$;
