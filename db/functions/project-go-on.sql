-- The next status of a project. Completing it gives the investors what is left of their capital; all
-- results must be shared out by then. The ids and references are those of the investors' transactions.
CREATE OR REPLACE FUNCTION project_go_on(
  p_at timestamptz, p_project uuid, p_status project_status, p_by uuid, p_members uuid[], p_ids uuid[], p_references text[], p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v projects := project_lock(p_project, false); v_amounts bigint[];
BEGIN
  IF v.status = p_status THEN RETURN; END IF;
  IF p_status = 'completed' AND v.status = 'running' THEN
    IF v.undistributed <> 0 THEN RAISE EXCEPTION 'project % has results', p_project USING ERRCODE = 'project_unsettled'; END IF;
    SELECT array_agg(s.capital ORDER BY p.n) INTO v_amounts
    FROM unnest(p_members) WITH ORDINALITY AS p(member, n) JOIN stakes s ON s.project_id = p_project AND s.member_id = p.member AND s.capital > 0;
    IF coalesce((SELECT sum(a) FROM unnest(v_amounts) a), 0) <> v.capital OR cardinality(p_members) <> coalesce(cardinality(v_amounts), 0) THEN
      RAISE EXCEPTION 'the parts of % are not those of its stakes', p_project USING ERRCODE = 'not_the_stakes';
    END IF;
    IF v.capital > 0 THEN
      PERFORM project_pay(v, p_at, 'capital-return', p_by, NULL, p_ids, p_references, p_members, v_amounts, 'invested', 'available');
      UPDATE stakes SET returned = returned + capital, capital = 0 WHERE project_id = p_project AND capital > 0;
    END IF;
    UPDATE projects SET status = p_status, completed_at = p_at, updated_at = p_at, open_for_investment = false, returned = returned + capital, capital = 0
    WHERE id = p_project;
    UPDATE org_totals SET completed_projects = completed_projects + 1 WHERE shard = own_shard();
  ELSE
    UPDATE projects SET status = p_status, running_at = p_at, updated_at = p_at WHERE id = p_project;
  END IF;
  PERFORM audit_write(p_at, p_by, CASE p_status WHEN 'completed' THEN 'project.complete' ELSE 'project.run' END, 'done', 'project', p_project::text,
    CASE p_status WHEN 'completed' THEN jsonb_build_object('amount', v.capital) END, p_address);
END $$;

GRANT EXECUTE ON FUNCTION project_go_on TO openfuture_app;
