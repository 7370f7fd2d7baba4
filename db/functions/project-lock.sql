-- Locks a project; everything that moves its money begins with it, before any account.
CREATE OR REPLACE FUNCTION project_lock(p_project uuid, p_open boolean) RETURNS projects LANGUAGE plpgsql AS $$
DECLARE v projects;
BEGIN
  SELECT * INTO v FROM projects WHERE id = p_project FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no project %', p_project USING ERRCODE = 'not_found'; END IF;
  IF p_open AND v.status = 'completed' THEN RAISE EXCEPTION 'project % is completed', p_project USING ERRCODE = 'project_completed'; END IF;
  RETURN v;
END $$;
