-- What the account is called on which money of another account, of this name in each language, waits for its line of a statement.
CREATE OR REPLACE FUNCTION clearing_name(p_name jsonb, OUT en text, OUT rw text) LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_name ->> 'en') || ', to be explained', (p_name ->> 'rw') || ', ategereje gusobanurwa'
$$;
