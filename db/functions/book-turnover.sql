-- What the entries of each day moved on each kind of account: from a day on (null: from the first) to before another.
CREATE OR REPLACE FUNCTION book_turnover(p_from date, p_before date) RETURNS TABLE (day date, kind text, debit bigint, credit bigint) LANGUAGE sql STABLE AS $$
  SELECT kigali_day(e.at), a.kind,
    coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0)::bigint, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint
  FROM entries e JOIN accounts a ON a.id = e.account_id
  WHERE e.at >= coalesce(p_from::timestamp AT TIME ZONE 'Africa/Kigali', '-infinity') AND e.at < p_before::timestamp AT TIME ZONE 'Africa/Kigali'
  GROUP BY 1, 2
$$;

GRANT EXECUTE ON FUNCTION book_turnover TO openfuture_app;
