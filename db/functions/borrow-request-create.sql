-- Opens a request; no money moves. Its request id is remembered under the request's own id.
CREATE OR REPLACE FUNCTION borrow_request_create(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_borrower uuid, p_amount bigint, p_max_rate int, p_reason text,
  p_deadline date, p_auto_repay boolean, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_name text;
BEGIN
  -- The member's row keeps a closing of the account away.
  PERFORM FROM members WHERE id = p_borrower FOR KEY SHARE;
  v_name := loan_party(p_borrower);
  INSERT INTO borrow_requests (id, borrower_id, borrower_name, amount, max_rate, reason, deadline, auto_repay, ends_at, created_at, updated_at)
  VALUES (p_id, p_borrower, v_name, p_amount, p_max_rate, p_reason, p_deadline, p_auto_repay, p_deadline::timestamp AT TIME ZONE 'Africa/Kigali', p_at, p_at);
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  SELECT p_borrower, p_request, p_payload_hash, p_id, sum(CASE kind WHEN 'available' THEN balance END), sum(balance), p_at
  FROM accounts WHERE owner = p_borrower AND counts_as IN ('available', 'used');
  PERFORM audit_write(p_at, p_borrower, 'borrow-request.create', 'done', 'borrow-request', p_id::text,
    jsonb_build_object('amount', p_amount, 'rate', p_max_rate / 10.0, 'autoRepay', p_auto_repay), p_address);
END $$;

GRANT EXECUTE ON FUNCTION borrow_request_create TO openfuture_app;
