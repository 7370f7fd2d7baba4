-- A line of a statement as it came, for the digest of its file: all but what became of it.
CREATE OR REPLACE FUNCTION statement_line_text(l statement_lines) RETURNS text LANGUAGE sql STABLE SET TimeZone = 'UTC' AS $$
  SELECT (to_jsonb(l) - 'open' - 'state')::text
$$;

GRANT EXECUTE ON FUNCTION statement_line_text TO openfuture_app;
