-- after: keep-time, document-digest, audit-write
-- Registers a document that is issued, unless one that says the same is registered. Past a thousand new ones in a day
-- by one person nothing is written: nobody fills the disk by pressing a button, and nobody goes without their document. The audit trail has its digest.
CREATE OR REPLACE FUNCTION document_register(p_at timestamptz, p_by uuid, p_kind text, p_about text, p_subject uuid, p_from date, p_to date,
  p_says jsonb, p_versions jsonb, p_reference text, p_code text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_digest bytea := document_digest(p_kind, p_about, p_subject, p_from, p_to, p_says);
BEGIN
  IF EXISTS (SELECT FROM documents WHERE digest = v_digest) THEN
    RETURN;
  END IF;
  PERFORM keep_time(p_at);
  IF (SELECT count(*) FROM (SELECT FROM documents WHERE issued_by = p_by AND issued_at > p_at - interval '1 day' LIMIT 1000) s) < 1000 THEN
    INSERT INTO documents (digest, kind, about, subject_id, from_day, to_day, says, versions, reference, code, issued_at, issued_by)
    VALUES (v_digest, p_kind, p_about, p_subject, p_from, p_to, p_says, p_versions, p_reference, p_code, p_at, p_by) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      PERFORM audit_write(p_at, p_by, 'document.issue', 'done', 'document', p_reference, NULL, NULL, p_digest => v_digest);
    END IF;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION document_register TO openfuture_app;
