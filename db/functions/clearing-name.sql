-- What the account is called on which money of another account, of this name in each language, waits for its line of a statement.
CREATE OR REPLACE FUNCTION clearing_name(p_name_en text, p_name_rw text, OUT name_en text, OUT name_rw text) LANGUAGE sql IMMUTABLE AS $$
  SELECT p_name_en || ', to be explained', p_name_rw || ', ategereje gusobanurwa'
$$;

GRANT EXECUTE ON FUNCTION clearing_name TO openfuture_app;
