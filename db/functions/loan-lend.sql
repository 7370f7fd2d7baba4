-- Lends on an open request, at once, at p_rate tenths of a percent: above 0, unless an interest-free loan
-- was asked for, and no more than was asked for (rate_does_not_fit).
CREATE OR REPLACE FUNCTION loan_lend(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_borrow_request uuid, p_lender uuid, p_rate int,
  p_loan uuid, p_transaction uuid, p_reference text, p_address text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE b borrow_requests; v_lender text; v_borrower text;
BEGIN
  SELECT * INTO b FROM borrow_requests WHERE id = p_borrow_request FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no request %', p_borrow_request USING ERRCODE = 'not_found'; END IF;
  IF b.borrower_id = p_lender THEN RAISE EXCEPTION 'own request' USING ERRCODE = 'own_deal', DETAIL = 'request'; END IF;
  IF b.status <> 'open' OR b.ends_at <= p_at THEN RAISE EXCEPTION 'request % has ended', p_borrow_request USING ERRCODE = 'no_longer_open', DETAIL = 'request'; END IF;
  IF p_rate > b.max_rate OR (p_rate <= 0) <> (b.max_rate = 0) THEN
    RAISE EXCEPTION 'rate % does not fit', p_rate USING ERRCODE = 'rate_does_not_fit', DETAIL = json_build_object('rate', p_rate, 'max', b.max_rate)::text;
  END IF;
  v_lender := loan_party(p_lender);
  v_borrower := loan_party(b.borrower_id);
  UPDATE borrow_requests SET status = 'taken', ends_at = p_at, updated_at = p_at WHERE id = p_borrow_request;
  INSERT INTO loans (id, reference, transaction_id, request_id, lender_id, borrower_id, lender_name, borrower_name, principal, rate, interest, deadline, auto_repay, taken_at)
  VALUES (p_loan, p_reference, p_transaction, p_borrow_request, p_lender, b.borrower_id, v_lender, v_borrower, b.amount, p_rate, (b.amount * p_rate + 500) / 1000, b.deadline, b.auto_repay, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'loan', b.amount, 0,
    b.reason, p_lender, b.borrower_id, v_lender, v_borrower, p_lender, p_lender,
    ARRAY[p_lender, p_lender, b.borrower_id, b.borrower_id], ARRAY['available', 'lent', 'available', 'owed'],
    ARRAY[-b.amount, b.amount, b.amount, -b.amount],
    'loan.lend', jsonb_build_object('amount', b.amount, 'rate', p_rate / 10.0), p_address);
END $$;

GRANT EXECUTE ON FUNCTION loan_lend TO openfuture_app;
