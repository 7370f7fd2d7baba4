-- What the account is called on which money of another account, of this name in each language, waits for its line of a statement.
-- A language without its words here has no such name, and the chart refuses the account.
CREATE OR REPLACE FUNCTION clearing_name(p_names jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(n.key, n.value || ('{
    "en": ", to be explained",
    "rw": ", ategereje gusobanurwa"
  }'::jsonb ->> n.key)) FROM jsonb_each_text(p_names) n
$$;

GRANT EXECUTE ON FUNCTION clearing_name TO openfuture_app;
