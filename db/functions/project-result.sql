-- Records what a project has earned or lost: the money comes into or leaves a channel at once, and
-- stands on the project's account until it is shared out. No loss goes beyond the investors' capital.
CREATE OR REPLACE FUNCTION project_result(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_project uuid, p_kind result_kind, p_amount bigint,
  p_method text, p_note text, p_by uuid, p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v projects := project_lock(p_project, true);
  v_sign int := CASE p_kind WHEN 'profit' THEN 1 ELSE -1 END;
  v_cash text := ('cash:' || p_method);
BEGIN
  IF v.invested = 0 THEN RAISE EXCEPTION 'project % has no investors', p_project USING ERRCODE = 'project_no_investors'; END IF;
  IF p_kind = 'loss' AND p_amount > v.capital + v.undistributed THEN
    RAISE EXCEPTION 'a loss beyond the capital of %', p_project USING ERRCODE = 'loss_beyond_capital', DETAIL = (v.capital + v.undistributed)::text;
  END IF;
  UPDATE projects SET profit = profit + CASE p_kind WHEN 'profit' THEN p_amount ELSE 0 END, loss = loss + CASE p_kind WHEN 'loss' THEN p_amount ELSE 0 END,
    undistributed = undistributed + v_sign * p_amount WHERE id = p_project;
  INSERT INTO project_results (id, project_id, kind, amount, method, note, recorded_by, created_at)
  VALUES (p_id, p_project, p_kind, p_amount, p_method, p_note, p_by, p_at);
  PERFORM project_record(
    p_request, p_payload_hash, p_at, p_id, p_reference, ('project-' || p_kind), p_amount, p_method, p_note,
    NULL, CASE p_kind WHEN 'profit' THEN v.title END, CASE p_kind WHEN 'loss' THEN v.title END, p_project, p_by,
    ARRAY['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000', p_project]::uuid[],
    ARRAY[v_cash, CASE p_kind WHEN 'profit' THEN 'income:project-profit' ELSE 'expense:project-loss' END, 'equity:distributions', 'project'],
    ARRAY[-v_sign * p_amount, v_sign * p_amount, -v_sign * p_amount, v_sign * p_amount],
    CASE p_kind WHEN 'profit' THEN 'project.profit' ELSE 'project.loss' END,
    jsonb_build_object('amount', p_amount, 'method', p_method, 'project', v.title), p_address);
END $$;

GRANT EXECUTE ON FUNCTION project_result TO openfuture_app;
