-- Whether an instant that the application gives is now, to five minutes: its clock need not be the database's own.
CREATE OR REPLACE FUNCTION is_now(p_at timestamptz) RETURNS boolean LANGUAGE sql AS
$$ SELECT abs(date_part('epoch', p_at - clock_timestamp())) < 300 $$;
