-- Active members, altogether and by district, from the day on which they joined or were changed.
CREATE OR REPLACE FUNCTION member_counted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_day date; r record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR r IN
      SELECT kigali_day(j.joined_at) AS day, f.figure, count(*) AS n FROM joined j, LATERAL (
        SELECT 'members:joined' AS figure
        UNION ALL SELECT unnest(ARRAY['members:active', 'district:' || coalesce(j.district, '')]) WHERE j.status = 'active') f
      GROUP BY 1, 2 ORDER BY 1, 2
    LOOP
      PERFORM report_add(r.day, r.figure, r.n, 0, 0);
    END LOOP;
    RETURN NULL;
  END IF;
  v_day := kigali_day(NEW.updated_at);
  IF OLD.status = 'active' THEN
    IF NEW.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', -1, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(OLD.district, ''), -1, 0, 0);
  END IF;
  IF NEW.status = 'active' THEN
    IF OLD.status <> 'active' THEN PERFORM report_add(v_day, 'members:active', 1, 0, 0); END IF;
    PERFORM report_add(v_day, 'district:' || coalesce(NEW.district, ''), 1, 0, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER members_counted AFTER INSERT ON members REFERENCING NEW TABLE AS joined FOR EACH STATEMENT EXECUTE FUNCTION member_counted();
CREATE TRIGGER members_recounted AFTER UPDATE OF status, district ON members FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.district IS DISTINCT FROM NEW.district) EXECUTE FUNCTION member_counted();
