-- Active members, altogether and by district, from the day on which they joined or were changed.
CREATE OR REPLACE FUNCTION member_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_day date := kigali_day(CASE TG_OP WHEN 'INSERT' THEN NEW.joined_at ELSE NEW.updated_at END);
BEGIN
  IF TG_OP = 'INSERT' THEN PERFORM report_add(v_day, 'members:joined', 1, 0, 0); END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'active' THEN
    IF NEW.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', -1, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(OLD.district, ''), -1, 0, 0);
  END IF;
  IF NEW.status = 'active' THEN
    IF TG_OP = 'INSERT' OR OLD.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', 1, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(NEW.district, ''), 1, 0, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER members_counted AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION member_counted();
CREATE TRIGGER members_recounted AFTER UPDATE OF status, district ON members FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.district IS DISTINCT FROM NEW.district) EXECUTE FUNCTION member_counted();
