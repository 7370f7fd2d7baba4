-- The application gives a member another e-mail address only where they have asked for it themselves and followed
-- the link that went there (email_changes), or where two of the office have agreed to it in this database transaction.
CREATE OR REPLACE FUNCTION members_email_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_user = 'openfuture_app'
    AND NOT EXISTS (SELECT FROM email_changes c WHERE c.member_id = NEW.id AND c.email = NEW.email AND c.ended_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM proposals p WHERE p.act IN ('contact', 'recovery') AND p.subject_id = NEW.id AND p.terms ->> 'email' = NEW.email
        AND p.state = 'confirmed' AND p.confirmed_in = txid_current()) THEN
    RAISE EXCEPTION 'nobody has confirmed the e-mail address of %', NEW.id USING ERRCODE = 'no_proposal', DETAIL = NEW.id::text;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_email_by_two BEFORE UPDATE OF email ON members FOR EACH ROW
  WHEN (NEW.email IS DISTINCT FROM OLD.email AND NEW.status <> 'closed') EXECUTE FUNCTION members_email_by_two();
