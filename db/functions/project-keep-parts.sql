-- after: posting-item
-- Everything recorded is shared out at once: to each stake its part by what it has in the project, or where all of
-- that was lost, by what was put in. No part may be a franc or more away from its exact share (not_the_stakes).
CREATE OR REPLACE FUNCTION project_keep_parts(v projects, p_items posting_item[], p_profit boolean, p_amount bigint, p_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_item posting_item := p_items[1];
BEGIN
  INSERT INTO project_parts (distribution_id, member_id, weight, amount, transaction_id)
  SELECT p_id, s.member_id, CASE WHEN v.capital > 0 THEN s.capital ELSE s.invested END, coalesce(i.amount, 0), i.id
  FROM stakes s JOIN members m ON m.id = s.member_id AND m.status <> 'closed'
  LEFT JOIN unnest(p_items) i ON coalesce(i.to_member, i.from_member) = s.member_id
  WHERE s.project_id = v.id AND (v.capital = 0 OR s.capital > 0) ON CONFLICT DO NOTHING;
  IF v.undistributed <> (CASE WHEN p_profit THEN p_amount ELSE -p_amount END)
    OR (SELECT count(p.transaction_id) FROM project_parts p WHERE p.distribution_id = p_id) <> cardinality(p_items)
    OR EXISTS (
      SELECT FROM (SELECT p.amount, p.weight, sum(p.weight) OVER () AS whole FROM project_parts p WHERE p.distribution_id = p_id) p
      WHERE abs(p.amount * p.whole - p_amount::numeric * p.weight) >= p.whole) THEN
    RAISE EXCEPTION 'the parts of % are not those of its stakes', v.id USING ERRCODE = 'not_the_stakes';
  END IF;
  UPDATE stakes s SET
    earned = s.earned + CASE WHEN p_profit THEN i.amount ELSE 0 END,
    lost = s.lost + CASE WHEN p_profit THEN 0 ELSE i.amount END,
    capital = s.capital - CASE WHEN p_profit THEN 0 ELSE i.amount END
  FROM unnest(p_items) i WHERE s.project_id = v.id AND s.member_id = coalesce(i.to_member, i.from_member);
  UPDATE projects SET undistributed = 0,
    distributed = distributed + CASE WHEN p_profit THEN p_amount ELSE 0 END,
    borne = borne + CASE WHEN p_profit THEN 0 ELSE p_amount END,
    capital = capital - CASE WHEN p_profit THEN 0 ELSE p_amount END WHERE id = v.id;
  INSERT INTO project_distributions (id, project_id, amount, investors, note, distributed_by, created_at)
  VALUES (p_id, v.id, v.undistributed, cardinality(p_items), v_item.description, v_item.submitted_by, v_item.at);
  UPDATE project_results SET distribution_id = p_id WHERE project_id = v.id AND distribution_id IS NULL;
END $$;
