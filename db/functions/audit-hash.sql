-- after: audit-sent
-- The hash of a row of the audit trail and of the one before it in its chain.
CREATE OR REPLACE FUNCTION audit_hash(previous text, r audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(audit_sent(previous, r)), 'hex')
$$;

GRANT EXECUTE ON FUNCTION audit_hash TO openfuture_app;
