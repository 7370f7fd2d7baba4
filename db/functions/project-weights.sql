-- By what a project's results are shared: each investor's francs times the days that they were in it, a day begun
-- counting as one. Days count since the last sharing out, up to the last result that waits (or up to p_today): nobody
-- joins after it, and waiting to share it changes no part. Of a project that holds no capital any more, all the
-- days that its capital was there count. What came on the day up to which was counted counts from that day.
CREATE OR REPLACE FUNCTION project_weights(p_project uuid, p_today date)
RETURNS TABLE (member_id uuid, name text, capital bigint, weight bigint, counted_from date, counted_until date) LANGUAGE sql STABLE AS $$
  WITH p AS (
    SELECT v.id, v.capital > 0 AS holds, (SELECT max(d.counted_until) FROM project_distributions d WHERE d.project_id = v.id) AS since,
      CASE WHEN v.undistributed = 0 THEN p_today ELSE (
        SELECT max(kigali_day(r.created_at)) FROM project_results r WHERE r.project_id = v.id AND r.distribution_id IS NULL) END AS until
    FROM projects v WHERE v.id = p_project
  ), moved AS (
    SELECT coalesce(t.from_member, t.to_member) AS member_id, kigali_day(t.created_at) AS day, t.type = 'investment' AS came, t.amount
    FROM transactions t WHERE t.project_id = p_project AND t.type IN ('investment', 'loss', 'capital-return') AND t.status = 'approved'
  ), days AS (
    SELECT m.member_id, min(m.day) AS first,
      coalesce(sum(m.amount) FILTER (WHERE l.later), 0) AS later,
      coalesce(sum(m.amount * (greatest(p.until - m.day, 0) + 1)) FILTER (WHERE l.later), 0) AS weight,
      sum(CASE WHEN m.came THEN m.amount * (date '2000-01-01' - m.day + 1) ELSE m.amount * (m.day - date '2000-01-01') END) AS ever
    FROM p CROSS JOIN moved m CROSS JOIN LATERAL (SELECT m.came AND m.day > coalesce(p.since, '-infinity') AS later) l
    GROUP BY m.member_id
  )
  SELECT s.member_id, s.name, s.capital, w.weight, CASE WHEN p.holds THEN coalesce(p.since, min(d.first) OVER ()) ELSE min(d.first) OVER () END, p.until
  FROM p JOIN stakes s ON s.project_id = p.id JOIN members m ON m.id = s.member_id AND m.status <> 'closed'
  JOIN days d ON d.member_id = s.member_id
  CROSS JOIN LATERAL (
    SELECT (CASE WHEN p.holds THEN d.weight + (s.capital - d.later) * (coalesce(p.until - p.since, 0) + 1) ELSE d.ever END)::bigint AS weight) w
  WHERE w.weight > 0
  ORDER BY s.member_id
$$;

GRANT EXECUTE ON FUNCTION project_weights TO openfuture_app;
