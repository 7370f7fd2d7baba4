-- after: audit-write, keep-time, request-digest, request-begins
-- Remembers what a member's request made or decided where it posted nothing by itself (a request to borrow, a proposal), as
-- ledger_post does for what it posts: the same request id again ends in a unique violation. The audit trail has its digest.
CREATE OR REPLACE FUNCTION request_remember(
  p_member uuid, p_request uuid, p_payload_hash text, p_made uuid, p_outcome text, p_at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT request_begins(p_request);
  SELECT keep_time(p_at);
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, outcome, available_after, balance_after, at)
  SELECT p_member, p_request, p_payload_hash, p_made, p_outcome, sum(CASE counts_as WHEN 'available' THEN balance END), sum(balance), p_at
  FROM accounts WHERE owner = p_member AND counts_as IN ('available', 'used');
  SELECT audit_write(p_at, p_member, 'request.record', 'done', 'request', p_request::text, NULL, NULL,
    p_request => request_digest(p_member, p_request, p_payload_hash, p_made, p_outcome))
$$;

GRANT EXECUTE ON FUNCTION request_remember TO openfuture_app;
