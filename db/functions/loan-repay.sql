-- Repays p_amount of a loan, interest first. The borrower does it, or on p_day (then without a borrower and
-- an amount) the calendar: whatever is available, once a day, from the deadline on, where the borrower
-- consented. Answers what was repaid: 0 when there was nothing to do or nothing to take.
CREATE OR REPLACE FUNCTION loan_repay(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_loan uuid, p_borrower uuid, p_amount bigint, p_day date,
  p_transaction uuid, p_reference text, p_address text,
  OUT repaid bigint, OUT interest_part bigint, OUT principal_part bigint, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l loans; v_left bigint;
BEGIN
  repaid := 0;
  SELECT * INTO l FROM loans WHERE id = p_loan FOR UPDATE;
  IF NOT FOUND OR p_borrower <> l.borrower_id OR (p_borrower IS NULL AND p_day IS NULL) THEN RAISE EXCEPTION 'no loan %', p_loan USING ERRCODE = 'not_found'; END IF;
  v_left := l.principal + l.interest - l.repaid_principal - l.repaid_interest;
  IF p_borrower IS NULL THEN
    IF l.status <> 'active' OR NOT l.auto_repay OR l.deadline > p_day OR l.auto_tried_on >= p_day THEN RETURN; END IF;
    -- All accounts that will move, in the order in which every posting locks.
    PERFORM FROM accounts WHERE (owner = l.borrower_id AND kind IN ('available', 'owed')) OR (owner = l.lender_id AND kind IN ('available', 'lent'))
      ORDER BY owner, kind, shard FOR UPDATE;
    SELECT least(balance, v_left) INTO repaid FROM accounts WHERE owner = l.borrower_id AND kind = 'available';
    IF repaid < v_left THEN
      INSERT INTO loan_reminders (loan_id, kind, at, amount) VALUES (p_loan, 'repayment-short', p_at, v_left - repaid) ON CONFLICT DO NOTHING;
    END IF;
    UPDATE loans SET auto_tried_on = p_day WHERE id = p_loan;
    IF repaid = 0 THEN RETURN; END IF;
  ELSE
    IF l.status <> 'active' THEN RAISE EXCEPTION 'loan % is %', p_loan, l.status USING ERRCODE = 'loan_closed', DETAIL = l.status; END IF;
    IF p_amount > v_left THEN RAISE EXCEPTION 'loan % has % left', p_loan, v_left USING ERRCODE = 'repayment_exceeds', DETAIL = v_left::text; END IF;
    IF p_amount < 1 THEN RAISE EXCEPTION 'a repayment of nothing' USING ERRCODE = 'check_violation'; END IF;
    repaid := p_amount;
  END IF;
  interest_part := least(repaid, l.interest - l.repaid_interest);
  principal_part := repaid - interest_part;
  UPDATE loans SET repaid_interest = repaid_interest + interest_part, repaid_principal = repaid_principal + principal_part,
    status = CASE WHEN repaid = v_left THEN 'repaid' ELSE status END, closed_at = CASE WHEN repaid = v_left THEN p_at END WHERE id = p_loan;
  INSERT INTO loan_repayments (transaction_id, loan_id, amount, interest, principal, automatic, at)
  VALUES (p_transaction, p_loan, repaid, interest_part, principal_part, p_borrower IS NULL, p_at);
  SELECT p.available_after, p.balance_after INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'repayment', repaid, interest_part,
    NULL, l.borrower_id, l.lender_id, (SELECT full_name FROM members WHERE id = l.borrower_id), (SELECT full_name FROM members WHERE id = l.lender_id),
    l.borrower_id, p_borrower,
    ARRAY[l.borrower_id, l.borrower_id, l.lender_id, l.lender_id], ARRAY['available', 'owed', 'available', 'lent'],
    ARRAY[-repaid, principal_part, repaid, -principal_part],
    CASE WHEN p_borrower IS NULL THEN 'loan.repay-automatic' ELSE 'loan.repay' END, jsonb_build_object('amount', repaid, 'loan', l.reference), p_address) p;
END $$;

GRANT EXECUTE ON FUNCTION loan_repay TO openfuture_app;
