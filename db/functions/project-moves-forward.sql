-- A project goes forward one status at a time; of a completed one only what it still earns and shares out changes.
CREATE OR REPLACE FUNCTION project_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_late text[] := ARRAY['profit', 'loss', 'distributed', 'undistributed'];
BEGIN
  IF OLD.status = 'completed' AND to_jsonb(NEW) - v_late <> to_jsonb(OLD) - v_late OR (NEW.id, NEW.created_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.created_by, OLD.created_at) THEN
    RAISE EXCEPTION 'project % cannot be rewritten', OLD.id USING ERRCODE = 'project_completed';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (('active', 'running'), ('running', 'completed')) THEN
    RAISE EXCEPTION 'project % is %', OLD.id, OLD.status USING ERRCODE = 'project_step';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER projects_forward BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION project_moves_forward();
