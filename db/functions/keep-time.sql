-- after: is-now
-- Refuses (wrong_time) an instant that is not now, by the database's clock: whoever holds the application's login can
-- neither make 24 hours pass nor date back a warning. Who signs in as the owner of the tables may say when it was: the
-- demonstration's year, and tests with a clock of their own.
CREATE OR REPLACE FUNCTION keep_time(p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_now(p_at) IS NOT TRUE
    AND NOT (SELECT pg_has_role(session_user, c.relowner, 'member') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = 'entries') THEN
    RAISE EXCEPTION 'by the clock of the database it is not % now, but %', p_at, clock_timestamp() USING ERRCODE = 'wrong_time';
  END IF;
END $$;
