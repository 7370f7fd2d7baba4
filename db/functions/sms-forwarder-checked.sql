-- after: keep-time, holds-right
-- A phone's key is made by who may bring statements in: in their name its messages are. It is revoked once, and stays as it was made.
CREATE OR REPLACE FUNCTION sms_forwarder_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_time(NEW.made_at);
    IF NOT holds_right(NEW.made_by, 'statements.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
    IF NEW.revoked_at IS NOT NULL THEN RAISE EXCEPTION 'a key begins' USING ERRCODE = 'immutable'; END IF;
    RETURN NEW;
  END IF;
  IF (NEW.id, NEW.channel, NEW.name, NEW.key, NEW.made_by, NEW.made_at) IS DISTINCT FROM (OLD.id, OLD.channel, OLD.name, OLD.key, OLD.made_by, OLD.made_at)
    OR OLD.revoked_at IS NOT NULL AND (NEW.revoked_by, NEW.revoked_at) IS DISTINCT FROM (OLD.revoked_by, OLD.revoked_at) THEN
    RAISE EXCEPTION 'a key is only revoked, once' USING ERRCODE = 'immutable';
  END IF;
  IF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    PERFORM keep_time(NEW.revoked_at);
    IF NOT holds_right(NEW.revoked_by, 'statements.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER sms_forwarders_checked BEFORE INSERT OR UPDATE ON sms_forwarders FOR EACH ROW EXECUTE FUNCTION sms_forwarder_checked();
