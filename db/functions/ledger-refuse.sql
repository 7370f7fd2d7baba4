-- Why an account could not be moved: there is none (unknown_account), or it has too little (insufficient_balance).
CREATE OR REPLACE FUNCTION ledger_refuse(p_owner uuid, p_kind account_kind, p_shard smallint, p_amount bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v accounts;
BEGIN
  SELECT * INTO v FROM accounts WHERE owner = p_owner AND kind = p_kind AND shard = p_shard;
  -- An account that is closed can hold nothing any more.
  IF NOT FOUND AND p_kind IN ('available', 'held', 'lent', 'invested', 'owed') OR v.low = v.high THEN
    RAISE EXCEPTION 'nobody %', p_owner USING ERRCODE = 'party_not_active', DETAIL = p_owner::text;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'unknown_account'; END IF;
  IF p_kind NOT IN ('available', 'held', 'lent', 'invested', 'owed') OR (p_amount > 0 AND p_kind <> 'owed') THEN
    RAISE EXCEPTION 'account % of % would hold more than can be counted', p_kind, p_owner USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  RAISE EXCEPTION 'account % of % has too little', p_kind, p_owner USING ERRCODE = 'insufficient_balance',
    DETAIL = json_build_object('owner', p_owner, 'kind', p_kind, 'balance', abs(v.balance), 'short', abs(v.balance + p_amount),
      'name', coalesce((SELECT full_name FROM members WHERE id = p_owner), ''))::text;
END $$;
