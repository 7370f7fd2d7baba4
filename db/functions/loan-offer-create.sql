-- Opens an offer: its amount is held.
CREATE OR REPLACE FUNCTION loan_offer_create(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_transaction uuid, p_reference text, p_lender uuid,
  p_amount bigint, p_rate int, p_deadline date, p_description text, p_visibility text, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_name text := loan_party(p_lender);
BEGIN
  INSERT INTO loan_offers (id, lender_id, lender_name, amount, rate, deadline, description, visibility, ends_at, transaction_id, created_at, updated_at)
  VALUES (p_id, p_lender, v_name, p_amount, p_rate, p_deadline, p_description, p_visibility, p_deadline::timestamp AT TIME ZONE 'Africa/Kigali', p_transaction, p_at, p_at);
  SELECT * INTO available_after, balance_after FROM loan_post(p_request, p_payload_hash, p_at, p_transaction, p_reference, 'offer', p_amount, 0,
    p_description, p_lender, NULL, v_name, NULL, p_lender, p_lender,
    ARRAY[p_lender, p_lender], ARRAY['available', 'held'], ARRAY[-p_amount, p_amount],
    'offer.create', jsonb_build_object('amount', p_amount, 'rate', p_rate / 10.0), p_address);
END $$;

GRANT EXECUTE ON FUNCTION loan_offer_create TO openfuture_app;
