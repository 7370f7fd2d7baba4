-- after: posting-item
-- A recorded profit or loss waits on the project's account until it is shared out; that no loss goes beyond the
-- investors' capital is a check of the table. One without a channel is of the money that is out: a loss of at most what was
-- spent and did not come back, a profit of at most what came back beyond it (result_beyond_out). One that a channel paid
-- leaves no more out than the project has (project_short).
CREATE OR REPLACE FUNCTION project_keep_results(v projects, p_items posting_item[], p_type text, p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_profit boolean := p_type = 'project-profit'; v_gain bigint := CASE WHEN p_type = 'project-profit' THEN p_amount ELSE -p_amount END;
  v_own bigint; v_out bigint;
BEGIN
  IF v.invested = 0 THEN RAISE EXCEPTION 'project % has no investors', v.id USING ERRCODE = 'project_no_investors'; END IF;
  SELECT coalesce(sum(i.amount) FILTER (WHERE i.channel IS NULL), 0) * sign(v_gain) INTO v_own FROM unnest(p_items) i;
  v_out := v.money_out + v_own;
  IF v_own <> 0 AND (sign(v.money_out) <> -sign(v_own) OR abs(v.money_out) < abs(v_own)) THEN
    RAISE EXCEPTION 'project % has % out', v.id, v.money_out USING ERRCODE = 'result_beyond_out', DETAIL = greatest(0, -sign(v_own) * v.money_out)::bigint::text;
  END IF;
  IF NOT v_profit AND v_out > v.capital + least(v.undistributed + v_gain, 0) AND v.undistributed + v_gain >= -v.capital THEN
    RAISE EXCEPTION 'project % has % out', v.id, v.money_out USING ERRCODE = 'project_short', DETAIL = greatest(0, v.capital + v.undistributed - v.money_out)::text;
  END IF;
  INSERT INTO project_results (id, project_id, kind, amount, method, note, recorded_by, created_at)
  SELECT t.id, v.id, (CASE WHEN v_profit THEN 'profit' ELSE 'loss' END)::result_kind, t.amount, coalesce(t.method, 'project'), t.description, t.submitted_by, t.created_at
  FROM unnest(p_items) i JOIN transactions t ON t.id = i.id;
  UPDATE projects SET profit = profit + CASE WHEN v_profit THEN p_amount ELSE 0 END, loss = loss + CASE WHEN v_profit THEN 0 ELSE p_amount END,
    undistributed = undistributed + v_gain, money_out = v_out WHERE id = v.id;
END $$;
