-- Why the first of these lines that does not fit its account could not be posted: there is no such account
-- (unknown_account), it is closed (party_not_active), or it has too little (insufficient_balance).
CREATE OR REPLACE FUNCTION ledger_refuse(p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  SELECT l.owner, l.kind, l.amount, a.id, a.low, a.high, a.balance + l.moved - l.amount AS balance, a.balance + l.moved AS after, c.holder, c.low AS least, c.high AS most
  INTO r FROM (
    SELECT l.*, (sum(l.amount) OVER (PARTITION BY l.owner, l.kind ORDER BY l.of))::bigint AS moved
    FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)) l
  LEFT JOIN LATERAL (
    SELECT a.* FROM accounts a WHERE a.owner = l.owner AND a.kind = l.kind AND a.shard <= own_shard() ORDER BY a.shard DESC LIMIT 1) a ON true
  LEFT JOIN chart c ON c.key = l.kind
  WHERE (a.balance + l.moved BETWEEN a.low AND a.high) IS NOT TRUE ORDER BY l.of, l.owner, l.kind COLLATE "C" LIMIT 1;
  -- An account that is closed can hold nothing any more.
  IF r.id IS NULL AND r.holder = 'member' OR r.low = r.high THEN
    RAISE EXCEPTION 'nobody %', r.owner USING ERRCODE = 'party_not_active', DETAIL = r.owner::text;
  END IF;
  IF r.id IS NULL THEN RAISE EXCEPTION 'no account % of %', r.kind, r.owner USING ERRCODE = 'unknown_account'; END IF;
  IF (CASE WHEN r.amount > 0 THEN r.most = 9007199254740991 ELSE r.least = -9007199254740991 END) THEN
    RAISE EXCEPTION 'account % of % would hold more than can be counted', r.kind, r.owner USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  RAISE EXCEPTION 'account % of % has too little', r.kind, r.owner USING ERRCODE = 'insufficient_balance',
    DETAIL = json_build_object('owner', r.owner, 'kind', r.kind, 'balance', abs(r.balance), 'short', abs(r.after),
      'name', coalesce((SELECT full_name FROM members WHERE id = r.owner), ''))::text;
END $$;
