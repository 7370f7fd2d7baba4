-- In which shard each line moves its account: a sharded one of the cooperative in the worker's own. Where one that
-- is bounded as a whole moves towards its bound (a channel pays out), all its shards are locked, in its place in
-- the order, and together must hold what leaves (channel_short).
CREATE OR REPLACE FUNCTION ledger_shards(p_of int[], p_owners uuid[], p_kinds text[], p_amounts bigint[]) RETURNS int[] LANGUAGE plpgsql AS $$
DECLARE r record; v_shards int[]; v_bounded boolean;
BEGIN
  SELECT array_agg(CASE WHEN c.sharded THEN own_shard() ELSE 0 END),
    bool_or(c.sharded AND (l.amount > 0 AND c.high < 9007199254740991 OR l.amount < 0 AND c.low > -9007199254740991))
  INTO v_shards, v_bounded
  FROM unnest(p_owners, p_kinds, p_amounts) AS l(owner, kind, amount)
  LEFT JOIN LATERAL (SELECT c.* FROM chart c WHERE c.key = l.kind AND l.owner = '00000000-0000-0000-0000-000000000000' OFFSET 0) c ON true;
  IF v_bounded THEN
    FOR r IN
      SELECT l.owner, l.kind, min(l.moved) AS least, max(l.moved) AS most, bool_or(c.sharded) AS sharded
      FROM (
        SELECT l.owner, l.kind, (sum(l.amount) OVER (PARTITION BY l.owner, l.kind ORDER BY l.of))::bigint AS moved
        FROM unnest(p_of, p_owners, p_kinds, p_amounts) AS l(of, owner, kind, amount)) l
      LEFT JOIN chart c ON c.key = l.kind GROUP BY l.owner, l.kind ORDER BY l.owner, l.kind COLLATE "C"
    LOOP
      IF r.sharded THEN PERFORM ledger_cover(r.kind, r.least, r.most);
      ELSE PERFORM FROM accounts WHERE owner = r.owner AND kind = r.kind AND shard = 0 FOR UPDATE;
      END IF;
    END LOOP;
  END IF;
  RETURN v_shards;
END $$;
