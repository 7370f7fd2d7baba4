-- before: tables
-- Indexes are built on it: a migration that comes with a change makes those anew (REINDEX).
-- A text as most people type it: in lower case and without accents. Names are found by it however
-- they are spelt.
CREATE OR REPLACE FUNCTION plain(p_text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(p_text), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;

GRANT EXECUTE ON FUNCTION plain TO openfuture_app;
