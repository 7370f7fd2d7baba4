-- The parts of a setting that has several, each with the line by which both people are told of it (placeLine of lib/pay-in.ts):
-- of an array its places, of a text what stands between its commas.
CREATE OR REPLACE FUNCTION setting_parts(p_value jsonb) RETURNS TABLE (part jsonb, line text, at bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT e.part, CASE jsonb_typeof(e.part) WHEN 'object' THEN (e.part ->> 'method') || ': ' || concat_ws(' · ',
    e.part ->> 'number', e.part ->> 'dial', e.part ->> 'label', e.part ->> 'address', e.part ->> 'hours', e.part ->> 'channel')
    ELSE e.part #>> '{}' END, e.at
  FROM jsonb_array_elements(CASE jsonb_typeof(p_value) WHEN 'array' THEN p_value
    ELSE to_jsonb(array_remove(string_to_array(p_value #>> '{}', ', '), '')) END) WITH ORDINALITY AS e (part, at)
$$;

GRANT EXECUTE ON FUNCTION setting_parts TO openfuture_app;
