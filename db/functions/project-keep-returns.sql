-- after: posting-item, project-waits
-- Each investor gets back all that they still have in the project, once every result is shared out and none waits to be
-- confirmed; by nobody who has some of it there (own_record): they would be rid of a loss before it is recorded.
CREATE OR REPLACE FUNCTION project_keep_returns(v projects, p_items posting_item[], p_amount bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM stakes s JOIN unnest(p_items) i ON i.submitted_by = s.member_id WHERE s.project_id = v.id AND s.capital > 0) THEN
    RAISE EXCEPTION 'own capital' USING ERRCODE = 'own_record';
  END IF;
  IF v.undistributed <> 0 OR project_waits(v.id, p_items[1].at) THEN RAISE EXCEPTION 'project % has results', v.id USING ERRCODE = 'project_unsettled'; END IF;
  IF EXISTS (
    SELECT FROM (SELECT member_id, capital FROM stakes WHERE project_id = v.id AND capital > 0) s
    FULL JOIN unnest(p_items) i ON i.to_member = s.member_id WHERE s.capital IS DISTINCT FROM i.amount) THEN
    RAISE EXCEPTION 'the parts of % are not those of its stakes', v.id USING ERRCODE = 'not_the_stakes';
  END IF;
  UPDATE stakes SET returned = returned + capital, capital = 0 WHERE project_id = v.id AND capital > 0;
  UPDATE projects SET returned = returned + p_amount, capital = capital - p_amount WHERE id = v.id;
END $$;
