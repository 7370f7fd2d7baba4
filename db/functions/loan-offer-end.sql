-- Ends an open offer and releases what it holds: its lender (p_actor) cancels it, or without an actor its
-- end has come. Answers whether it did so now; an actor is told (no_longer_open) when it had ended before.
CREATE OR REPLACE FUNCTION loan_offer_end(p_id uuid, p_at timestamptz, p_actor uuid, p_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE o loan_offers;
BEGIN
  SELECT * INTO o FROM loan_offers WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR p_actor <> o.lender_id THEN RAISE EXCEPTION 'no offer %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p_actor IS NULL AND (o.status <> 'open' OR o.ends_at > p_at) THEN RETURN false; END IF;
  IF p_actor IS NOT NULL AND (o.status <> 'open' OR o.ends_at <= p_at) THEN
    RAISE EXCEPTION 'offer % has ended', p_id USING ERRCODE = 'no_longer_open', DETAIL = 'offer';
  END IF;
  UPDATE loan_offers SET status = CASE WHEN p_actor IS NULL THEN 'expired' ELSE 'cancelled' END, ends_at = least(ends_at, p_at), updated_at = p_at WHERE id = p_id;
  PERFORM ledger_post(
    jsonb_build_array(jsonb_build_object('act', 'void', 'id', o.transaction_id, 'at', p_at, 'actor', p_actor, 'own', p_actor IS NOT NULL,
      'action', CASE WHEN p_actor IS NULL THEN 'offer.expire' ELSE 'offer.cancel' END, 'detail', jsonb_build_object('amount', o.amount), 'address', p_address)),
    ARRAY[1, 1], ARRAY[o.lender_id, o.lender_id], ARRAY['available', 'held'], ARRAY[o.amount, -o.amount]);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION loan_offer_end TO openfuture_app;
