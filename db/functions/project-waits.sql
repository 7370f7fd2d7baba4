-- Whether a result of a project is proposed, and waits for a second person.
CREATE OR REPLACE FUNCTION project_waits(p_project uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM proposals
    WHERE act = 'project-result' AND subject_id = p_project AND state = 'waiting' AND expires_at > p_at)
$$;

GRANT EXECUTE ON FUNCTION project_waits TO openfuture_app;
