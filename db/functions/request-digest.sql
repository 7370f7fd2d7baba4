-- The digest of what a member's request did, in the audit row of the act.
CREATE OR REPLACE FUNCTION request_digest(member_id uuid, id uuid, payload_hash text, made uuid, outcome text) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(record_send(ROW(member_id, id, payload_hash, made, outcome)))
$$;

GRANT EXECUTE ON FUNCTION request_digest TO openfuture_app;
