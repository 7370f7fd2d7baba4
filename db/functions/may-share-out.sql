-- Whether a person may share out a project's results alone: from the amount in the settings on, somebody else does
-- than who recorded any of them (decisions, section 3). Profits and losses count together: a large loss does not
-- hide behind a large profit.
CREATE OR REPLACE FUNCTION may_share_out(p_project uuid, p_actor uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT coalesce(bool_or(recorded_by = p_actor) AND sum(amount) >= (SELECT second_approval_from FROM settings), false)
  FROM project_results WHERE project_id = p_project AND distribution_id IS NULL
$$;

GRANT EXECUTE ON FUNCTION may_share_out TO openfuture_app;
