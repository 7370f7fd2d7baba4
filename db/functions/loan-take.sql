-- Takes an open offer: what it held is lent. p_trusted: the borrower's score suffices for trusted offers.
CREATE OR REPLACE FUNCTION loan_take(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_offer uuid, p_borrower uuid, p_auto_repay boolean, p_trusted boolean,
  p_loan uuid, p_transaction uuid, p_reference text, p_address text, OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o loan_offers; v_lender text; v_borrower text;
BEGIN
  SELECT * INTO o FROM loan_offers WHERE id = p_offer FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no offer %', p_offer USING ERRCODE = 'not_found'; END IF;
  IF o.lender_id = p_borrower THEN RAISE EXCEPTION 'own offer' USING ERRCODE = 'own_deal', DETAIL = 'offer'; END IF;
  IF o.visibility = 'trusted' AND NOT p_trusted THEN RAISE EXCEPTION 'trusted members only' USING ERRCODE = 'trust_required'; END IF;
  IF o.status <> 'open' OR o.ends_at <= p_at THEN RAISE EXCEPTION 'offer % has ended', p_offer USING ERRCODE = 'no_longer_open', DETAIL = 'offer'; END IF;
  v_lender := loan_party(o.lender_id);
  v_borrower := loan_party(p_borrower);
  UPDATE loan_offers SET status = 'taken', ends_at = p_at, updated_at = p_at WHERE id = p_offer;
  INSERT INTO loans (id, reference, transaction_id, offer_id, lender_id, borrower_id, lender_name, borrower_name, principal, rate, interest, deadline, auto_repay, taken_at)
  VALUES (p_loan, p_reference, p_transaction, p_offer, o.lender_id, p_borrower, v_lender, v_borrower, o.amount, o.rate, (o.amount * o.rate + 500) / 1000, o.deadline, p_auto_repay, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'loan', o.amount, 0,
    o.description, o.lender_id, p_borrower, v_lender, v_borrower, p_borrower, p_borrower,
    ARRAY[o.lender_id, o.lender_id, p_borrower, p_borrower], ARRAY['held', 'lent', 'available', 'owed'],
    ARRAY[-o.amount, o.amount, o.amount, -o.amount],
    'loan.take', jsonb_build_object('amount', o.amount, 'rate', o.rate / 10.0, 'autoRepay', p_auto_repay), p_address);
END $$;

GRANT EXECUTE ON FUNCTION loan_take TO openfuture_app;
