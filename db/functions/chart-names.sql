-- What an account of the chart is called, by language: its columns that begin with name_, whichever there are.
CREATE OR REPLACE FUNCTION chart_names(c chart) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(substr(n.key, 6), n.value) FROM jsonb_each_text(to_jsonb(c)) n WHERE n.key LIKE 'name\_%'
$$;

GRANT EXECUTE ON FUNCTION chart_names TO openfuture_app;
