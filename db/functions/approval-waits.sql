-- after: needs-second, other-of-two-counts
-- Whether this person's approval would be the first of two: what the screen says before they give it. The posting
-- decides for itself, on locked rows (ledger_judge_known, ledger_weigh_alone).
CREATE OR REPLACE FUNCTION approval_waits(p_id uuid, p_by uuid, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN t.first_approved_by IS NULL AND y.approval = 'another' THEN needs_second(p_by, coalesce(t.from_member, t.to_member), t.amount, p_at)
    ELSE NOT other_of_two_counts(t.first_approved_by, y.decider_right, t.submitted_by, y.maker_right)
  END
  FROM transactions t JOIN transaction_types y ON y.key = t.type WHERE t.id = p_id
$$;

GRANT EXECUTE ON FUNCTION approval_waits TO openfuture_app;
