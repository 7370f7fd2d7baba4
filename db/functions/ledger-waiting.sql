-- By how many transactions what waits for a decision has grown.
CREATE OR REPLACE FUNCTION ledger_waiting(p_act text, p_status transaction_status, p_outcome text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_outcome = 'pending' THEN 1 WHEN p_act <> 'record' AND p_status = 'pending' AND p_outcome NOT IN ('first', 'payable') THEN -1 ELSE 0 END
$$;
