-- after: founding, audit-append
-- The application gives or takes a role that may be one of two (proposal_acts) or take the books out (audit.pack),
-- also to whom it lets join, or lets whoever has one in again, only when two people have agreed to it in this database
-- transaction, or in the founding phase. As the caller, so with a path of its own: a caller's table stands in for none of ours.
CREATE OR REPLACE FUNCTION members_role_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'openfuture_app' AND NOT founding()
    AND EXISTS (
      SELECT FROM right_holders h WHERE h.role IN (OLD.role::text, NEW.role::text) AND (
        h."right" = 'audit.pack' OR EXISTS (SELECT FROM proposal_acts a WHERE h."right" IN (a.maker_right, a.checker_right))))
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
