-- after: founding, audit-append
-- The founding phase ends for good when a second active person holds the right to confirm.
CREATE OR REPLACE FUNCTION founding_ends() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF founding() AND (
    SELECT count(*) FROM members m JOIN right_holders h ON h.role = m.role::text WHERE m.status = 'active' AND h."right" = 'money.confirm') >= 2 THEN
    UPDATE settings SET founded_at = NEW.updated_at;
    PERFORM audit_append(NEW.updated_at, NULL, 'organisation.founded', 'done', 'settings', 'founding', NULL, NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER members_founding_ends AFTER INSERT OR UPDATE OF role, status ON members FOR EACH ROW
  WHEN (NEW.role <> 'member') EXECUTE FUNCTION founding_ends();
