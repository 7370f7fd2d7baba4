-- As loan_offer_end, for a request: nothing is held.
CREATE OR REPLACE FUNCTION borrow_request_end(p_id uuid, p_at timestamptz, p_actor uuid, p_address text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE b borrow_requests;
BEGIN
  SELECT * INTO b FROM borrow_requests WHERE id = p_id FOR UPDATE;
  IF NOT FOUND OR p_actor <> b.borrower_id THEN RAISE EXCEPTION 'no request %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p_actor IS NULL AND (b.status <> 'open' OR b.ends_at > p_at) THEN RETURN false; END IF;
  IF p_actor IS NOT NULL AND (b.status <> 'open' OR b.ends_at <= p_at) THEN
    RAISE EXCEPTION 'request % has ended', p_id USING ERRCODE = 'no_longer_open', DETAIL = 'request';
  END IF;
  UPDATE borrow_requests SET status = CASE WHEN p_actor IS NULL THEN 'expired' ELSE 'cancelled' END, ends_at = least(ends_at, p_at), updated_at = p_at WHERE id = p_id;
  PERFORM audit_write(p_at, p_actor, CASE WHEN p_actor IS NULL THEN 'borrow-request.expire' ELSE 'borrow-request.cancel' END, 'done', 'borrow-request', p_id::text,
    jsonb_build_object('amount', b.amount), p_address);
  RETURN true;
END $$;

GRANT EXECUTE ON FUNCTION borrow_request_end TO openfuture_app;
