-- Where one of the cooperative's sharded accounts that is bounded as a whole moves towards its bound (a channel
-- pays out), all its shards are locked, in its place in the order of accounts, and together must hold what
-- leaves (channel_short).
CREATE OR REPLACE FUNCTION ledger_cover(p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record;
BEGIN
  IF NOT EXISTS (
    SELECT FROM chart c WHERE c.sharded AND c.key = ANY (p_kinds) AND (c.high < 9007199254740991 OR c.low > -9007199254740991) AND EXISTS (
      SELECT FROM unnest(p_owners, p_kinds, p_amounts) AS l(owner, kind, amount)
      WHERE l.kind = c.key AND l.owner = '00000000-0000-0000-0000-000000000000'
        AND (l.amount > 0 AND c.high < 9007199254740991 OR l.amount < 0 AND c.low > -9007199254740991)))
  THEN RETURN; END IF;
  FOR r IN
    SELECT l.owner, l.kind, min(l.moved) AS least, max(l.moved) AS most, bool_or(c.sharded) AS sharded
    FROM (
      SELECT l.owner, l.kind, (sum(l.amount) OVER (PARTITION BY l.owner, l.kind ORDER BY l.of))::bigint AS moved
      FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)) l
    LEFT JOIN chart c ON c.key = l.kind AND l.owner = '00000000-0000-0000-0000-000000000000'
    GROUP BY l.owner, l.kind ORDER BY l.owner, l.kind COLLATE "C"
  LOOP
    IF r.sharded THEN PERFORM ledger_cover_account(r.kind, r.least, r.most);
    ELSE PERFORM FROM accounts WHERE owner = r.owner AND kind = r.kind AND shard = 0 FOR UPDATE;
    END IF;
  END LOOP;
END $$;
