-- after: founding, role-by-two
-- The application gives or takes a role that two people give and take (role_by_two), also to whom it lets join, or lets whoever has
-- one in again, only when two people have agreed to it in this database transaction, or in the founding phase, where whoever has
-- not opened their account gets none: nobody could let them in. As the caller, so with a path of its own: a caller's table stands in for none of ours.
CREATE OR REPLACE FUNCTION members_role_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'openfuture_app' AND (NOT founding() OR NEW.password_hash = '' AND role_by_two(NEW.role::text))
    AND (role_by_two(OLD.role::text) OR role_by_two(NEW.role::text))
    AND NOT EXISTS (
      SELECT FROM proposals p WHERE p.act IN ('role', 'contact') AND p.subject_id = NEW.id AND p.state = 'confirmed' AND p.confirmed_in = txid_current()
        AND (NEW.role = OLD.role OR p.terms ->> 'role' = NEW.role::text)
        AND (NEW.status = OLD.status OR NEW.status <> 'active' OR p.terms ->> 'isActive' = 'true')) THEN
    RAISE EXCEPTION 'nobody has confirmed the role of %', NEW.id USING ERRCODE = 'no_proposal', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_role_by_two BEFORE UPDATE OF role, status ON members FOR EACH ROW
  WHEN ((NEW.role <> OLD.role OR NEW.status = 'active' AND OLD.status <> 'active') AND NEW.status <> 'closed') EXECUTE FUNCTION members_role_by_two();
CREATE TRIGGER members_join_by_two BEFORE INSERT ON members FOR EACH ROW
  WHEN (NEW.role <> 'member') EXECUTE FUNCTION members_role_by_two();
