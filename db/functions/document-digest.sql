-- The digest of a registered document: of all that it says, not of when and by whom it was printed.
CREATE OR REPLACE FUNCTION document_digest(p_kind text, p_about text, p_subject uuid, p_from date, p_to date, p_says jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(record_send(ROW(p_kind, p_about, p_subject, p_from, p_to, p_says)))
$$;

GRANT EXECUTE ON FUNCTION document_digest TO openfuture_app;
