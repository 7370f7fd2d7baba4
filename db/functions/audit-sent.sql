-- The bytes of a row of the audit trail and of the hash of the one before it in its chain. The lengths are in it
-- (record_send), so that no two rows have the same bytes. What left no digest is as it was before there were any.
CREATE OR REPLACE FUNCTION audit_sent(previous text, r audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN r.digest IS NULL AND r.request IS NULL
    THEN record_send(ROW(previous, r.chain, r.number, r.at, r.actor_id, r.action, r.outcome, r.subject_type, r.subject_id, r.detail, r.address))
    ELSE record_send(ROW(previous, r.chain, r.number, r.at, r.actor_id, r.action, r.outcome, r.subject_type, r.subject_id, r.detail, r.address, r.digest, r.request))
  END
$$;

GRANT EXECUTE ON FUNCTION audit_sent TO openfuture_app;
