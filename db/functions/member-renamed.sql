-- A member is also found by the names that they had before.
CREATE OR REPLACE FUNCTION member_renamed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO member_names VALUES (NEW.id, lower(NEW.full_name)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER members_renamed AFTER UPDATE ON members FOR EACH ROW
      WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name AND NEW.status <> 'closed') EXECUTE FUNCTION member_renamed();
