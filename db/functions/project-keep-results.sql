-- after: posting-item
-- A recorded profit or loss waits on the project's account until it is shared out; that no loss goes beyond the
-- investors' capital is a check of the table.
CREATE OR REPLACE FUNCTION project_keep_results(v projects, p_items posting_item[], p_type text, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_profit boolean := p_type = 'project-profit';
BEGIN
  IF v.invested = 0 THEN RAISE EXCEPTION 'project % has no investors', v.id USING ERRCODE = 'project_no_investors'; END IF;
  INSERT INTO project_results (id, project_id, kind, amount, method, note, recorded_by, created_at)
  SELECT t.id, v.id, (CASE WHEN v_profit THEN 'profit' ELSE 'loss' END)::result_kind, t.amount, t.method, t.description, t.submitted_by, t.created_at
  FROM unnest(p_items) i JOIN transactions t ON t.id = i.id;
  UPDATE projects SET profit = profit + CASE WHEN v_profit THEN p_amount ELSE 0 END, loss = loss + CASE WHEN v_profit THEN 0 ELSE p_amount END,
    undistributed = undistributed + CASE WHEN v_profit THEN p_amount ELSE -p_amount END WHERE id = v.id;
END $$;
