-- after: chart-names
-- The rows that only migrations write, each with its content: for schema_objects. Of the chart and the channels without what two people may change (names, whether it
-- is in use), the place in the chart, and what they add (chart_added, channel_opened) or migration 0058 left out where its number was taken: of these, those that
-- no command makes so. The account of channels' charges is one that commands keep where 0034 was applied in its first form.
CREATE OR REPLACE FUNCTION schema_rows() RETURNS TABLE (object text, content text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH accounts_of_chart AS (
    SELECT c.*, c.key IN (c.code, 'cash:' || c.code) OR c.key LIKE 'clearing:%-%' OR c.key IN ('asset:loans', 'asset:interest', 'asset:loan-allowance', 'liability:suspense',
      'liability:dividends', 'liability:tax', 'equity:reserve', 'equity:education', 'equity:funds', 'equity:surplus', 'income:loan-interest', 'income:penalties',
      'expense:loan-allowance', 'expense:savings-interest') AS added,
      (to_jsonb(c) - 'active' - 'parent' - CASE c.key WHEN 'expense:channel-charges' THEN 'system' ELSE '' END
        - ARRAY(SELECT 'name_' || n FROM jsonb_object_keys(chart_names(c)) n))::text AS content
    FROM chart c)
  SELECT format('row of right_holders: %s %s', h."right", h.role), to_jsonb(h)::text FROM right_holders h
  UNION ALL SELECT 'row of proposal_acts: ' || a.key, to_jsonb(a)::text FROM proposal_acts a
  UNION ALL SELECT 'row of transaction_types: ' || t.key, to_jsonb(t)::text FROM transaction_types t
  UNION ALL SELECT format('row of posting_rules: %s %s %s', r.type, r.step, r.place), to_jsonb(r)::text FROM posting_rules r
  UNION ALL SELECT 'row of channels: ' || h.key, (to_jsonb(h) - 'active')::text FROM channels h WHERE h.key NOT LIKE h.method || '-%'
  UNION ALL SELECT 'row of chart: ' || c.key, c.content FROM accounts_of_chart c WHERE NOT c.added
  UNION ALL SELECT 'rows of chart that are added', string_agg(c.content, ',' ORDER BY c.key) FILTER (WHERE (c.holder = 'cooperative' AND c.sharded AND c.counts_as = 'none'
    AND c.system = (c.key LIKE 'clearing:%') AND c.low IN (-9007199254740991, 0) AND c.high IN (0, 9007199254740991)) IS NOT TRUE) FROM accounts_of_chart c WHERE c.added
$$;

GRANT EXECUTE ON FUNCTION schema_rows TO openfuture_app;
