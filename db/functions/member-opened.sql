-- A new member has accounts, totals and a name to be found by.
CREATE OR REPLACE FUNCTION member_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) SELECT NEW.id, key FROM chart WHERE holder = 'member';
  INSERT INTO member_names VALUES (NEW.id, lower(NEW.full_name));
  INSERT INTO member_totals (member_id) VALUES (NEW.id);
  UPDATE org_totals SET members = members + 1, active_members = active_members + (NEW.status = 'active')::int WHERE shard = own_shard();
  RETURN NULL;
END $$;

CREATE TRIGGER members_opened AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_opened();
