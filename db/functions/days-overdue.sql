-- For how many days a loan with this deadline is overdue on a Kigali day: 0 on the first, below zero before it
-- (OVERDUE_AFTER_DAYS in lib/loans/rules.ts).
CREATE OR REPLACE FUNCTION days_overdue(p_deadline date, p_day date) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$ SELECT p_day - (p_deadline + 1) $$;

GRANT EXECUTE ON FUNCTION days_overdue TO openfuture_app;
