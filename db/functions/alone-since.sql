-- After when what one person decides alone still counts together with what they decide now: for 24 hours (decisions, section 15).
CREATE OR REPLACE FUNCTION alone_since(p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$ SELECT p_at - interval '24 hours' $$;

GRANT EXECUTE ON FUNCTION alone_since TO openfuture_app;
