-- after: setting-parts
-- What a setting comes to where a change of it begins to hold: of one that has several parts (rates, places, methods,
-- addresses) just those that both people were shown as differing (p_change, of the proposal's effect), so that what others have
-- agreed to since stays; of any other, what was asked for. Without a change it stays as it is.
CREATE OR REPLACE FUNCTION setting_after(p_column text, p_present jsonb, p_asked jsonb, p_change jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_text boolean := p_column IN ('offered', 'proof_required', 'calls', 'payouts', 'auditors');
  v_before text := '; ' || coalesce(p_change ->> 'before', '') || '; ';
  v_after text := '; ' || coalesce(p_change ->> 'after', '') || '; ';
  v_parts jsonb[];
  v_asked jsonb[];
BEGIN
  IF p_change IS NULL THEN RETURN p_present; END IF;
  -- Where nobody has said anything yet, nothing has changed since.
  IF coalesce(jsonb_typeof(p_present), 'null') = 'null' THEN RETURN p_asked; END IF;
  IF jsonb_typeof(p_asked) = 'object' THEN
    RETURN p_present || (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(p_asked)
      WHERE position('; ' || key || ': ' IN v_after) > 0);
  END IF;
  IF NOT v_text AND jsonb_typeof(p_asked) <> 'array' THEN RETURN p_asked; END IF;
  IF v_text THEN
    v_before := replace(v_before, ', ', '; ');
    v_after := replace(v_after, ', ', '; ');
  END IF;
  WITH told AS (
    SELECT s.part, s.at, s.asked, position('; ' || s.line || '; ' IN v_before) > 0 AS was, position('; ' || s.line || '; ' IN v_after) > 0 AS shall
    FROM (SELECT *, false AS asked FROM setting_parts(p_present) UNION ALL SELECT *, true FROM setting_parts(p_asked)) s
  ), kept AS (
    SELECT part, min(at) FILTER (WHERE NOT asked) AS present_at, min(at) AS at FROM told
    WHERE CASE WHEN asked THEN shall AND NOT was ELSE shall OR NOT was END GROUP BY part
  )
  -- In the order of the methods, as in the chart; what comes anew stands last.
  SELECT coalesce(array_agg(part ORDER BY
    coalesce((SELECT c.code::int FROM channels n JOIN chart c ON c.key = n.account WHERE n.key = coalesce(part ->> 'method', part #>> '{}')), 0), present_at, at), '{}')
  INTO v_parts FROM kept;
  SELECT coalesce(array_agg(part), '{}') INTO v_asked FROM setting_parts(p_asked);
  -- Where nothing else has changed it is what was asked for, in that order.
  IF v_parts <@ v_asked AND v_asked <@ v_parts THEN RETURN p_asked; END IF;
  IF NOT v_text THEN RETURN to_jsonb(v_parts); END IF;
  RETURN to_jsonb((SELECT coalesce(string_agg(x.part #>> '{}', ', ' ORDER BY x.at), '') FROM unnest(v_parts) WITH ORDINALITY AS x (part, at)));
END $$;

GRANT EXECUTE ON FUNCTION setting_after TO openfuture_app;
