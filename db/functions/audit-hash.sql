-- The hash of a row of the audit trail and of the one before it in its chain. The lengths are in it
-- (record_send), so that no two rows have the same bytes.
CREATE OR REPLACE FUNCTION audit_hash(previous text, chain smallint, number bigint, at timestamptz, actor uuid, action text, outcome text, subject_type text, subject_id text, detail jsonb, address text)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(record_send(ROW(previous, chain, number, at, actor, action, outcome, subject_type, subject_id, detail, address))), 'hex')
$$;

GRANT EXECUTE ON FUNCTION audit_hash TO openfuture_app;
