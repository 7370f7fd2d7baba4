-- Whether a provider is asked about a transaction, so that nobody decides on it; or has collected it, so that nobody rejects it
-- or takes it away: it may only be approved.
CREATE OR REPLACE FUNCTION rail_asked(p_transaction uuid, p_act text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_act IN ('approve', 'pay', 'reject', 'void') AND EXISTS (
    SELECT FROM rail_requests r WHERE r.transaction_id = p_transaction AND r.state <> 'failed' AND NOT (r.state = 'done' AND p_act = 'approve'))
$$;

GRANT EXECUTE ON FUNCTION rail_asked TO openfuture_app;
