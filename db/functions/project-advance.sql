-- after: keep-time
-- The next status of a project; whether it may have it, triggers and checks say. A completed one is closed.
CREATE OR REPLACE FUNCTION project_advance(p_project uuid, p_status project_status, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(p_at);
  UPDATE projects SET status = p_status, updated_at = p_at, open_for_investment = open_for_investment AND p_status <> 'completed',
    running_at = CASE p_status WHEN 'running' THEN p_at ELSE running_at END, completed_at = CASE p_status WHEN 'completed' THEN p_at END
  WHERE id = p_project AND status <> p_status;
  IF FOUND AND p_status = 'completed' THEN UPDATE org_totals SET completed_projects = completed_projects + 1 WHERE shard = own_shard(); END IF;
END $$;

GRANT EXECUTE ON FUNCTION project_advance TO openfuture_app;
