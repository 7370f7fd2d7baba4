-- Shares out everything that is recorded and not shared out yet: a profit to what the investors have
-- available, a loss from what they have invested. The parts come from the one rule (splitByWeight in
-- lib/projects/rules.ts); here they must be those of the stakes as they are now, add up, and none may be
-- a franc or more away from its exact share.
CREATE OR REPLACE FUNCTION project_distribute(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_project uuid, p_note text, p_by uuid,
  p_members uuid[], p_weights bigint[], p_amounts bigint[], p_ids uuid[], p_references text[], p_address text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v projects := project_lock(p_project, true);
  v_sum bigint := abs(v.undistributed);
  v_whole numeric := (SELECT sum(w) FROM unnest(p_weights) w);
  v_profit boolean := v.undistributed > 0;
  v_recorded bigint; v_own boolean;
  v_paid uuid[]; v_ids uuid[]; v_references text[]; v_amounts bigint[];
BEGIN
  IF v_sum = 0 THEN RAISE EXCEPTION 'nothing to share out of %', p_project USING ERRCODE = 'nothing_to_distribute'; END IF;
  -- Profits and losses together: a large loss does not hide behind a large profit.
  SELECT sum(amount), bool_or(recorded_by = p_by) INTO v_recorded, v_own FROM project_results
  WHERE project_id = p_project AND distribution_id IS NULL;
  IF v_own AND EXISTS (SELECT FROM settings WHERE second_approval_from <= v_recorded) THEN
    RAISE EXCEPTION 'somebody else shares it out' USING ERRCODE = 'second_distributor';
  END IF;
  IF (SELECT sum(a) FROM unnest(p_amounts) a) IS DISTINCT FROM v_sum
    OR (SELECT count(DISTINCT m) FROM unnest(p_members) m) <> cardinality(p_members)
    OR EXISTS (
      SELECT FROM unnest(p_members, p_weights, p_amounts) AS p(member, weight, amount)
      LEFT JOIN stakes s ON s.project_id = p_project AND s.member_id = p.member
      WHERE p.weight IS DISTINCT FROM CASE WHEN v.capital > 0 THEN s.capital ELSE s.invested END
        OR p.amount < 0 OR abs(p.amount * v_whole - v_sum::numeric * p.weight) >= v_whole)
    OR (v.capital > 0 AND v_whole <> v.capital) THEN
    RAISE EXCEPTION 'the parts of % are not those of its stakes', p_project USING ERRCODE = 'not_the_stakes';
  END IF;
  -- Who gets less than a franc gets nothing, and no transaction.
  SELECT array_agg(p.member), array_agg(p.id), array_agg(p.reference), array_agg(p.amount) INTO v_paid, v_ids, v_references, v_amounts
  FROM unnest(p_members, p_ids, p_references, p_amounts) AS p(member, id, reference, amount) WHERE p.amount > 0;

  PERFORM project_pay(v, p_at, CASE WHEN v_profit THEN 'profit' ELSE 'loss' END, p_by, p_note, v_ids, v_references, v_paid, v_amounts,
    CASE WHEN v_profit THEN 'project' ELSE 'invested' END, CASE WHEN v_profit THEN 'available' ELSE 'project' END);
  UPDATE stakes s SET
    earned = s.earned + CASE WHEN v_profit THEN p.amount ELSE 0 END,
    lost = s.lost + CASE WHEN v_profit THEN 0 ELSE p.amount END,
    capital = s.capital - CASE WHEN v_profit THEN 0 ELSE p.amount END
  FROM unnest(v_paid, v_amounts) AS p(member, amount) WHERE s.project_id = p_project AND s.member_id = p.member;
  UPDATE projects SET undistributed = 0,
    distributed = distributed + CASE WHEN v_profit THEN v_sum ELSE 0 END,
    borne = borne + CASE WHEN v_profit THEN 0 ELSE v_sum END,
    capital = capital - CASE WHEN v_profit THEN 0 ELSE v_sum END
  WHERE id = p_project;
  INSERT INTO project_distributions (id, project_id, amount, investors, note, distributed_by, created_at)
  VALUES (p_id, p_project, v.undistributed, cardinality(v_ids), p_note, p_by, p_at);
  INSERT INTO project_parts (distribution_id, member_id, weight, amount, transaction_id)
  SELECT p_id, p.member, p.weight, p.amount, CASE WHEN p.amount > 0 THEN p.id END
  FROM unnest(p_members, p_weights, p_amounts, p_ids) AS p(member, weight, amount, id);
  UPDATE project_results SET distribution_id = p_id WHERE project_id = p_project AND distribution_id IS NULL;
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  SELECT p_by, p_request, p_payload_hash, v_ids[1], sum(CASE kind WHEN 'available' THEN balance END), sum(balance), p_at
  FROM accounts WHERE owner = p_by AND counts_as IN ('available', 'used');
  PERFORM audit_write(p_at, p_by, 'project.distribute', 'done', 'project', p_project::text,
    jsonb_build_object('amount', v.undistributed, 'investors', cardinality(v_ids)), p_address);
END $$;

GRANT EXECUTE ON FUNCTION project_distribute TO openfuture_app;
