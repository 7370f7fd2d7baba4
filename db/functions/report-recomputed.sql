-- The figures of each day from the records themselves: what the maintained ones must equal (ledger:verify).
-- Of members only who is active today is known, not who was on an earlier day.
CREATE VIEW report_recomputed AS
  SELECT kigali_day(coalesce(t.decided_at, t.created_at)) AS day, 'type:' || t.type AS figure,
    count(*) AS n, sum(t.amount) AS amount, sum(t.fee - coalesce(o.fee, 0)) AS fees
  FROM transactions t LEFT JOIN transactions o ON o.id = t.reverses WHERE t.status = 'approved' GROUP BY 1, 2
  UNION ALL
  SELECT kigali_day(e.at), 'savings', 0, sum(e.amount), 0
  FROM entries e JOIN accounts a ON a.id = e.account_id
  WHERE a.counts_as <> 'none' GROUP BY 1 HAVING sum(e.amount) <> 0
  UNION ALL
  SELECT kigali_day(joined_at), 'members:joined', count(*), 0, 0 FROM members GROUP BY 1
  UNION ALL
  SELECT kigali_day(joined_at), 'members:active', count(*), 0, 0 FROM members WHERE status = 'active' GROUP BY 1
  UNION ALL
  SELECT kigali_day(joined_at), 'district:' || coalesce(district, ''), count(*), 0, 0 FROM members WHERE status = 'active' GROUP BY 1, 2;
