-- The bytes of a statement are kept for thirteen months (docs/roadmap.md, chapter A), by the database's own clock; its lines and its
-- SHA-256 stay for good. So many at once; answers how many.
CREATE OR REPLACE FUNCTION statement_bytes_drop() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_dropped integer;
BEGIN
  UPDATE statement_files SET content = NULL WHERE id IN (
    SELECT id FROM statement_files WHERE content IS NOT NULL AND uploaded_at < clock_timestamp() - interval '13 months' ORDER BY uploaded_at LIMIT 1000);
  GET DIAGNOSTICS v_dropped = ROW_COUNT;
  RETURN v_dropped;
END $$;

GRANT EXECUTE ON FUNCTION statement_bytes_drop TO openfuture_app;
