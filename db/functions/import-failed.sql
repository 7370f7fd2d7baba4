-- after: keep-time
-- Notes that the job could not go on with a moving in or its undoing, and why; it is tried again, and forgotten once it goes on.
CREATE OR REPLACE FUNCTION import_failed(p_why text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(p_at);
  UPDATE import_runs SET failed_at = p_at, failed_why = p_why WHERE state IN ('posting', 'undoing');
END $$;

GRANT EXECUTE ON FUNCTION import_failed TO openfuture_app;
