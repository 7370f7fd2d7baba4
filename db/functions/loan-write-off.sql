-- Writes the principal that is left of an overdue loan off: the lender bears it.
CREATE OR REPLACE FUNCTION loan_write_off(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_loan uuid, p_actor uuid, p_reason text,
  p_transaction uuid, p_reference text, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE l loans; v_left bigint;
BEGIN
  SELECT * INTO l FROM loans WHERE id = p_loan FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no loan %', p_loan USING ERRCODE = 'not_found'; END IF;
  IF p_actor IN (l.lender_id, l.borrower_id) THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record'; END IF;
  IF l.status <> 'active' THEN RAISE EXCEPTION 'loan % is %', p_loan, l.status USING ERRCODE = 'loan_closed', DETAIL = l.status; END IF;
  IF l.deadline >= kigali_day(p_at) THEN RAISE EXCEPTION 'loan % is not overdue', p_loan USING ERRCODE = 'loan_not_overdue'; END IF;
  v_left := l.principal - l.repaid_principal;
  UPDATE loans SET status = 'written_off', closed_at = p_at, written_off = v_left, write_off_reason = p_reason, write_off_transaction = p_transaction WHERE id = p_loan;
  PERFORM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'write-off', v_left, 0,
    p_reason, l.lender_id, l.borrower_id, (SELECT full_name FROM members WHERE id = l.lender_id), (SELECT full_name FROM members WHERE id = l.borrower_id),
    p_actor, p_actor, ARRAY[l.lender_id, l.borrower_id], ARRAY['lent', 'owed'], ARRAY[-v_left, v_left],
    'loan.write-off', jsonb_build_object('amount', v_left, 'loan', l.reference, 'reason', p_reason), p_address);
END $$;

GRANT EXECUTE ON FUNCTION loan_write_off TO openfuture_app;
