-- Whether the statements of a method are a bank's: a line tells its day alone, and has no number that no other line has.
CREATE OR REPLACE FUNCTION tells_days(p_method text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_method = 'bank'
$$;

GRANT EXECUTE ON FUNCTION tells_days TO openfuture_app;
