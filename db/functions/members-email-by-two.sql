-- The application gives a member another e-mail address, or says that the present one is its owner's, only where they have
-- asked for it themselves and followed the link that went there (email_changes), where two of the office have agreed to it in
-- this database transaction, or where somebody joins by an invitation that went there. Any other change of the address, also
-- by hand, leaves it unconfirmed.
CREATE OR REPLACE FUNCTION members_email_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_shown boolean := CASE TG_OP
  WHEN 'INSERT' THEN EXISTS (SELECT FROM invitations i WHERE i.email = NEW.email AND i.accepted_at IS NULL AND i.revoked_at IS NULL)
  ELSE EXISTS (SELECT FROM email_changes c WHERE c.member_id = NEW.id AND c.email = NEW.email AND c.ended_at IS NULL)
    OR EXISTS (
      SELECT FROM proposals p WHERE p.act IN ('contact', 'recovery') AND p.subject_id = NEW.id AND p.terms ->> 'email' = NEW.email
        AND p.state = 'confirmed' AND p.confirmed_in = txid_current()) END;
BEGIN
  IF current_user = 'openfuture_app' AND NOT v_shown AND (TG_OP = 'INSERT' OR NEW.email IS DISTINCT FROM OLD.email OR NEW.email_confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'nobody has confirmed the e-mail address of %', NEW.id USING ERRCODE = 'no_proposal', DETAIL = NEW.id::text;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.email IS DISTINCT FROM OLD.email THEN
    NEW.email_confirmed_at := CASE WHEN v_shown THEN NEW.updated_at END;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_email_by_two BEFORE UPDATE OF email, email_confirmed_at ON members FOR EACH ROW
  WHEN ((NEW.email, NEW.email_confirmed_at) IS DISTINCT FROM (OLD.email, OLD.email_confirmed_at) AND NEW.status <> 'closed')
  EXECUTE FUNCTION members_email_by_two();
CREATE TRIGGER members_email_at_joining BEFORE INSERT ON members FOR EACH ROW
  WHEN (NEW.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION members_email_by_two();
