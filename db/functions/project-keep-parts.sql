-- after: posting-item
-- Everything recorded is shared out at once, to each stake by its weight; other parts are refused (not_the_stakes).
-- The next one counts from the day up to which this one counted.
CREATE OR REPLACE FUNCTION project_keep_parts(v projects, p_items posting_item[], p_profit boolean, p_amount bigint, p_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_item posting_item := p_items[1]; v_until date; v_weight bigint;
BEGIN
  INSERT INTO project_parts (distribution_id, member_id, capital, weight, amount, transaction_id)
  SELECT p_id, w.member_id, w.capital, w.weight, coalesce(i.amount, 0), i.id
  FROM project_weights(v.id, NULL) w LEFT JOIN unnest(p_items) i ON coalesce(i.to_member, i.from_member) = w.member_id
  ON CONFLICT DO NOTHING;
  SELECT sum(p.weight) INTO v_weight FROM project_parts p WHERE p.distribution_id = p_id;
  IF v.undistributed <> (CASE WHEN p_profit THEN p_amount ELSE -p_amount END)
    OR (SELECT count(p.transaction_id) FROM project_parts p WHERE p.distribution_id = p_id) <> cardinality(p_items)
    OR NOT project_parts_fair(p_id, p_profit) THEN
    RAISE EXCEPTION 'the parts of % are not those of its stakes', v.id USING ERRCODE = 'not_the_stakes';
  END IF;
  UPDATE stakes s SET
    earned = s.earned + CASE WHEN p_profit THEN i.amount ELSE 0 END,
    lost = s.lost + CASE WHEN p_profit THEN 0 ELSE i.amount END,
    capital = s.capital - CASE WHEN p_profit THEN 0 ELSE i.amount END
  FROM unnest(p_items) i WHERE s.project_id = v.id AND s.member_id = coalesce(i.to_member, i.from_member);
  SELECT max(kigali_day(r.created_at)) INTO v_until FROM project_results r WHERE r.project_id = v.id AND r.distribution_id IS NULL;
  UPDATE projects SET undistributed = 0,
    distributed = distributed + CASE WHEN p_profit THEN p_amount ELSE 0 END,
    borne = borne + CASE WHEN p_profit THEN 0 ELSE p_amount END,
    capital = capital - CASE WHEN p_profit THEN 0 ELSE p_amount END WHERE id = v.id;
  INSERT INTO project_distributions (id, project_id, amount, investors, note, distributed_by, created_at, counted_until, weight)
  VALUES (p_id, v.id, v.undistributed, cardinality(p_items), v_item.description, v_item.submitted_by, v_item.at, v_until, v_weight);
  UPDATE project_results SET distribution_id = p_id WHERE project_id = v.id AND distribution_id IS NULL;
END $$;
