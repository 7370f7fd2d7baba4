-- Adds an account of the cooperative, called so by language, to the chart: for chart_change and channel_opened alone. One that has
-- no name in a language of the chart is refused by the table.
CREATE OR REPLACE FUNCTION chart_added(p_account jsonb, p_names jsonb) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO chart SELECT c.* FROM jsonb_populate_record(NULL::chart,
    '{"holder": "cooperative", "sharded": true, "counts_as": "none", "system": false, "active": true}' || p_account
    || (SELECT jsonb_object_agg('name_' || n.key, n.value) FROM jsonb_each_text(p_names) n)) c
$$;
REVOKE EXECUTE ON FUNCTION chart_added FROM PUBLIC;
