-- before: tables
-- The day in Kigali of an instant.
CREATE OR REPLACE FUNCTION kigali_day(p_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT (p_at AT TIME ZONE 'Africa/Kigali')::date $$;

GRANT EXECUTE ON FUNCTION kigali_day TO openfuture_app;
