-- Whether a request may still be done by a database transaction under way, of whatever server (request_begins). Asked before
-- its row is looked for, in a statement of its own: what ended before has its row by then. It waits for nothing.
CREATE OR REPLACE FUNCTION request_at_work(p_request uuid) RETURNS boolean LANGUAGE sql AS $$
  SELECT NOT pg_try_advisory_xact_lock(hashtextextended('request ' || p_request, 0))
$$;

GRANT EXECUTE ON FUNCTION request_at_work TO openfuture_app;
