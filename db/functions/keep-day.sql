-- Refuses (wrong_time) a posting of a day that is closed or proved (either may come first, and a quiet day has no closing): its
-- sums and its proof of what is owed stand. So it is where the database's clock has been set back. The owner of the tables may, for the demonstration's year and tests of the past.
CREATE OR REPLACE FUNCTION keep_day(p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT pg_has_role(session_user, c.relowner, 'member') FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = 'entries') THEN
    RAISE EXCEPTION 'the books of % are closed: the clock of the database is wrong', p_day USING ERRCODE = 'wrong_time';
  END IF;
END $$;
