-- after: posting-item, loan-check-borrower
-- Keeps a loan, of an offer, whose held amount it lends, or of a request, and takes that one: open, of this amount
-- and these terms, by a borrower who may take it on. Answers false where there is none such.
CREATE OR REPLACE FUNCTION loan_keep_agreement(r posting_item, p_held boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_rate int := (r.terms->>'rate')::int; v_deadline date := (r.terms->>'deadline')::date;
BEGIN
  IF p_held THEN
    UPDATE loan_offers SET status = 'taken', ends_at = r.at, updated_at = r.at
    WHERE id = r.source_id AND status = 'open' AND ends_at > r.at AND (lender_id, amount, rate, deadline) = (r.from_member, r.amount, v_rate, v_deadline);
  ELSE
    UPDATE borrow_requests SET status = 'taken', ends_at = r.at, updated_at = r.at
    WHERE id = r.source_id AND status = 'open' AND ends_at > r.at AND (borrower_id, amount, deadline) = (r.to_member, r.amount, v_deadline) AND v_rate <= max_rate;
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM loan_check_borrower(r.to_member, r.amount, r.at);
  INSERT INTO loans (id, reference, transaction_id, offer_id, request_id, lender_id, borrower_id, lender_name, borrower_name,
    principal, rate, interest, deadline, auto_repay, taken_at)
  SELECT r.record_id, t.reference, t.id, CASE WHEN p_held THEN r.source_id END, CASE WHEN NOT p_held THEN r.source_id END, t.from_member, t.to_member,
    t.from_name, t.to_name, t.amount, v_rate, (r.terms->>'interest')::bigint, v_deadline, (r.terms->>'autoRepay')::boolean, r.at
  FROM transactions t WHERE t.id = r.id;
  RETURN true;
END $$;
