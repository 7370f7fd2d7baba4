-- after: approval-counts, needs-second
-- Of what may be paid: `approved` to pay it now, while all who approved it are active and hold the right; otherwise
-- that is refused (approval_lapsed), and it can be approved anew: then the outcome stays as it was. From the amount
-- in the settings on, two people stand behind a payment, also where the amount was set after one had approved it.
CREATE OR REPLACE FUNCTION ledger_may_be_paid(p_outcome text, p_actor uuid, p_amount bigint, p_first uuid, p_payable uuid, p_right text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT approval_counts(p_first, p_payable, p_right)
      THEN CASE p_outcome WHEN 'paid' THEN 'approval_lapsed' ELSE p_outcome END
    WHEN p_outcome <> 'paid' THEN 'not_pending'
    WHEN p_first IS NULL AND p_actor = p_payable AND needs_second(NULL, NULL, p_amount, now()) THEN 'second_approver'
    ELSE 'approved'
  END
$$;
