-- after: days-overdue
-- What a member owes on loans at an instant, whether any of it is overdue (what was written off and not paid since is),
-- and how much they may owe: so many times their own savings (what they own here less what they owe), and so much in
-- any case (settings).
CREATE OR REPLACE FUNCTION loan_standing(p_member uuid, p_at timestamptz, OUT overdue boolean, OUT owed bigint, OUT most bigint)
LANGUAGE sql STABLE AS $$
  SELECT l.overdue, l.owed, greatest(s.debt_at_least, s.debt_times_savings * a.savings)
  FROM settings s,
    LATERAL (SELECT coalesce(bool_or(CASE status WHEN 'active' THEN days_overdue(deadline, kigali_day(p_at)) >= 0 ELSE recovered < written_off + interest - repaid_interest END), false) AS overdue,
               coalesce(sum(principal - repaid_principal) FILTER (WHERE status = 'active'), 0)::bigint AS owed
             FROM loans WHERE borrower_id = p_member AND status IN ('active', 'written_off')) l,
    LATERAL (SELECT greatest(coalesce(sum(balance), 0), 0)::bigint AS savings FROM accounts
             WHERE owner = p_member AND counts_as IN ('available', 'used', 'owed')) a
$$;

GRANT EXECUTE ON FUNCTION loan_standing TO openfuture_app;
