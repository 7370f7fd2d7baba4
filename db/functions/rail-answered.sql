-- Whether a provider has just answered, in this database transaction, what this act on a transaction says: collected
-- (approve), paid out (pay), or failed (reject).
CREATE OR REPLACE FUNCTION rail_answered(p_transaction uuid, p_act text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM rail_requests r WHERE r.transaction_id = p_transaction AND r.settled_in = txid_current()
      AND CASE p_act WHEN 'approve' THEN r.state = 'done' AND r.product = 'collect' WHEN 'pay' THEN r.state = 'done' AND r.product = 'payout' WHEN 'reject' THEN r.state = 'failed' ELSE false END)
$$;
