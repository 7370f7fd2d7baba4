-- A project goes forward one status at a time; a completed one stays as it is.
CREATE OR REPLACE FUNCTION project_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'completed' OR (NEW.id, NEW.created_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.created_by, OLD.created_at) THEN
    RAISE EXCEPTION 'project % cannot be rewritten', OLD.id USING ERRCODE = 'project_completed';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (('active', 'running'), ('running', 'completed')) THEN
    RAISE EXCEPTION 'project % is %', OLD.id, OLD.status USING ERRCODE = 'project_step';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER projects_forward BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION project_moves_forward();
