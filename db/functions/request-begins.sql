-- Says to whoever asks what became of a request (request_at_work) that it may still be done: a lock by its id, shared, held
-- until the database transaction ends. Taken before anything is waited for. False where there is no request.
CREATE OR REPLACE FUNCTION request_begins(p_request uuid) RETURNS boolean LANGUAGE sql AS $$
  -- What takes a lock answers nothing, which is not NULL.
  SELECT p_request IS NOT NULL AND pg_advisory_xact_lock_shared(hashtextextended('request ' || p_request, 0)) IS NOT NULL
$$;

GRANT EXECUTE ON FUNCTION request_begins TO openfuture_app;
