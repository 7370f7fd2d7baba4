-- Whether the cooperative is being founded: never yet have two active people held the right to confirm. Then
-- the first administrator appoints alone (decisions, section 15).
CREATE OR REPLACE FUNCTION founding() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT founded_at IS NULL FROM settings
$$;

GRANT EXECUTE ON FUNCTION founding TO openfuture_app;
