-- after: keep-time
-- audit_write for what happens outside the ledger: the application may call it.
CREATE OR REPLACE FUNCTION audit_append(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(p_at);
  PERFORM audit_write(p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address);
END $$;

GRANT EXECUTE ON FUNCTION audit_append TO openfuture_app;
