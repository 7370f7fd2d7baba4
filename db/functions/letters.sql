-- before: tables
-- Indexes are built on it: a migration that comes with a change makes those anew (REINDEX).
-- The single letters and the pairs of letters of a text, for searches too short for trigrams. Taking a
-- text apart is dear (COST): where there is an index of its letters, it is to be used.
CREATE OR REPLACE FUNCTION letters(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
  SELECT array_agg(DISTINCT substr(p_text, i, n)) FROM generate_series(1, length(p_text)) i, generate_series(1, 2) n WHERE i + n - 1 <= length(p_text)
$$;

GRANT EXECUTE ON FUNCTION letters TO openfuture_app;
