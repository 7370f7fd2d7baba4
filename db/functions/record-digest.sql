-- The digest of a record's columns. Nulls are left out, so that a further column leaves the digests of before true; within
-- what a proposal says, they count.
CREATE OR REPLACE FUNCTION record_digest(r jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_strip_nulls(r)::text || coalesce(r ->> 'terms', '') || coalesce(r ->> 'effect', ''), 'UTF8'))
$$;

GRANT EXECUTE ON FUNCTION record_digest TO openfuture_app;
