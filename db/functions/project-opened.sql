-- A new project has an account of its own, for what is recorded and not shared out yet.
CREATE OR REPLACE FUNCTION project_opened() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (owner, kind) SELECT NEW.id, key FROM chart WHERE holder = 'project';
  UPDATE org_totals SET projects = projects + 1 WHERE shard = own_shard();
  RETURN NULL;
END $$;

CREATE TRIGGER projects_opened AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION project_opened();
