-- after: book-turnover
-- Closed days from p_from on (null: all) whose turnover is not that of the entries: `kept` in the closing and its corrections,
-- and the entries' own.
CREATE OR REPLACE FUNCTION book_differences(p_from date) RETURNS TABLE (day date, kind text, kept_debit bigint, kept_credit bigint, debit bigint, credit bigint)
LANGUAGE sql STABLE AS $$
  SELECT day, kind, coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(r.debit, 0), coalesce(r.credit, 0)
  FROM (SELECT d.day, d.kind, sum(d.debit)::bigint AS debit, sum(d.credit)::bigint AS credit FROM book_days d WHERE d.day >= coalesce(p_from, '-infinity') GROUP BY 1, 2) k
  FULL JOIN book_turnover(p_from, (SELECT max(d.day) + 1 FROM book_days d)) r USING (day, kind)
  WHERE (coalesce(k.debit, 0), coalesce(k.credit, 0)) <> (coalesce(r.debit, 0), coalesce(r.credit, 0))
$$;

GRANT EXECUTE ON FUNCTION book_differences TO openfuture_app;
