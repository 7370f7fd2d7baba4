-- after: posting-item, share-recount, setting-usual
-- What postings of a moving in mean for shares, and of its undoing: import_keep has found each one's row. As share_keep does it for
-- one posting, all of a call at once: a batch of hundreds costs little more than one. Their number was held to the terms when
-- two agreed to them (import_shares_hold).
CREATE OR REPLACE FUNCTION share_opened(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_on boolean; v_value bigint; v_ids uuid[]; v_members uuid[]; v_more bigint[]; v_active boolean[]; v_before bigint[]; v_at timestamptz;
BEGIN
  SELECT array_agg(i.id), max(i.at) INTO v_ids, v_at FROM unnest(p_items) i WHERE i.act = 'record' AND i.type IN ('opening-shares', 'opening-shares-undone');
  IF v_ids IS NULL THEN RETURN; END IF;
  -- Whoever changes what a share is worth waits until this is posted.
  SELECT coalesce(s.shares, setting_usual('shares')) = 1, coalesce(s.share_value, setting_usual('share_value')) INTO v_on, v_value FROM settings s FOR SHARE;
  PERFORM FROM share_totals FOR UPDATE;
  INSERT INTO share_moves (transaction_id, kind, from_member, to_member, shares, value)
  SELECT i.id, CASE i.type WHEN 'opening-shares' THEN 'opening' ELSE 'opening-undone' END, i.from_member, i.to_member, w.shares, v_value
  FROM unnest(p_items) i JOIN import_rows w ON w.member_id = coalesce(i.to_member, i.from_member) WHERE i.id = ANY (v_ids);
  IF NOT v_on OR EXISTS (
    SELECT FROM share_moves k JOIN unnest(p_items) i ON i.id = k.transaction_id JOIN import_runs n ON n.id = i.record_id
    WHERE k.transaction_id = ANY (v_ids) AND n.share_value IS DISTINCT FROM v_value) THEN
    RAISE EXCEPTION 'a share is worth something else' USING ERRCODE = 'import_shares';
  END IF;
  SELECT array_agg(k.member), array_agg(k.more), array_agg(k.active), array_agg(k.before) INTO v_members, v_more, v_active, v_before
  FROM (
    SELECT m.id AS member, CASE k.kind WHEN 'opening' THEN k.shares ELSE -k.shares END AS more, m.status = 'active' AS active, coalesce(h.shares, 0) AS before
    FROM share_moves k JOIN members m ON m.id = coalesce(k.to_member, k.from_member) LEFT JOIN shareholdings h ON h.member_id = m.id
    WHERE k.transaction_id = ANY (v_ids)) k;
  INSERT INTO shareholdings AS h (member_id, shares, updated_at)
  SELECT k.member, k.more, v_at FROM unnest(v_members, v_more) AS k(member, more) WHERE k.more > 0
  ON CONFLICT (member_id) DO UPDATE SET shares = h.shares + excluded.shares, updated_at = excluded.updated_at;
  UPDATE shareholdings h SET shares = h.shares + k.more, updated_at = v_at FROM unnest(v_members, v_more) AS k(member, more)
  WHERE k.more < 0 AND h.member_id = k.member;
  INSERT INTO share_counts AS c (shares, holders)
  SELECT k.before + k.more, count(*) FROM unnest(v_more, v_active, v_before) AS k(more, active, before)
  WHERE k.active AND k.before + k.more > 0 GROUP BY 1
  ON CONFLICT (shares) DO UPDATE SET holders = c.holders + excluded.holders;
  UPDATE share_counts c SET holders = c.holders - k.n
  FROM (SELECT x.before, count(*) AS n FROM unnest(v_active, v_before) AS x(active, before) WHERE x.active AND x.before > 0 GROUP BY 1) k
  WHERE c.shares = k.before;
  DELETE FROM share_counts WHERE holders = 0;
  UPDATE share_totals SET shares = shares + k.all_more, active = active + k.active_more
  FROM (SELECT sum(x.more) AS all_more, coalesce(sum(x.more) FILTER (WHERE x.active), 0) AS active_more FROM unnest(v_more, v_active) AS x(more, active)) k;
  PERFORM share_recount();
END $$;
REVOKE EXECUTE ON FUNCTION share_opened FROM PUBLIC;
