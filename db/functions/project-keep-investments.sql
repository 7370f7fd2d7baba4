-- after: posting-item, project-waits
-- Stakes begin or grow, while the project is open and not all of it is lost (lib/projects/rules.ts, isLost); its target is a check of the table. What is proposed as its
-- result belongs to those who were there: nobody joins them while it waits to be confirmed.
CREATE OR REPLACE FUNCTION project_keep_investments(v projects, p_items posting_item[], p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_new int;
BEGIN
  IF v.status = 'completed' OR NOT v.open_for_investment OR v.undistributed <> 0 OR v.invested > 0 AND v.capital = 0 THEN
    RAISE EXCEPTION 'project % is not open', v.id USING ERRCODE = 'project_not_open';
  END IF;
  IF project_waits(v.id, p_items[1].at) THEN
    RAISE EXCEPTION 'a result of % waits', v.id USING ERRCODE = 'project_settling';
  END IF;
  SELECT count(*) INTO v_new FROM unnest(p_items) i WHERE NOT EXISTS (SELECT FROM stakes s WHERE s.project_id = v.id AND s.member_id = i.from_member);
  INSERT INTO stakes AS s (project_id, member_id, name, invested, capital, created_at)
  SELECT v.id, i.from_member, t.from_name, i.amount, i.amount, i.at FROM unnest(p_items) i JOIN transactions t ON t.id = i.id
  ON CONFLICT (project_id, member_id) DO UPDATE SET invested = s.invested + excluded.invested, capital = s.capital + excluded.capital, name = excluded.name;
  UPDATE projects SET invested = invested + p_amount, capital = capital + p_amount, investors = investors + v_new WHERE id = v.id;
END $$;
