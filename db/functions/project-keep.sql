-- after: posting-item
-- What postings mean for projects: their sums and those of the stakes grow by what is posted, and nothing else
-- writes them. What is posted was worked out by the application; what contradicts the stakes is refused.
CREATE OR REPLACE FUNCTION project_keep(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record; v projects;
BEGIN
  FOR r IN
    SELECT i.project_id, i.type, i.record_id, sum(i.amount)::bigint AS amount, array_agg(i) AS items
    FROM unnest(p_items) i WHERE i.act = 'record' AND i.project_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    SELECT * INTO v FROM projects WHERE id = r.project_id FOR UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'no project %', r.project_id USING ERRCODE = 'not_found'; END IF;
    CASE r.type
      WHEN 'investment' THEN PERFORM project_keep_investments(v, r.items, r.amount);
      WHEN 'project-profit', 'project-loss' THEN PERFORM project_keep_results(v, r.items, r.type, r.amount);
      WHEN 'profit', 'loss' THEN PERFORM project_keep_parts(v, r.items, r.type = 'profit', r.amount, r.record_id);
      WHEN 'capital-return' THEN PERFORM project_keep_returns(v, r.items, r.amount);
      -- Kept when it is recorded and when it is approved: project_money_keep.
      WHEN 'project-spending', 'project-return' THEN NULL;
    END CASE;
  END LOOP;
END $$;
