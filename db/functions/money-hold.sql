-- Lets no money leave a member's account for 24 hours (decisions, section 15): somebody else may have come into it.
-- It only ever makes that longer, so that the application may call it wherever an account is opened to somebody.
CREATE OR REPLACE FUNCTION money_hold(p_member uuid) RETURNS timestamptz
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE members SET money_held_until = now() + interval '24 hours' WHERE id = p_member RETURNING money_held_until
$$;

GRANT EXECUTE ON FUNCTION money_hold TO openfuture_app;
