-- What a setting is that nobody has said otherwise, where SQL asks for it: as `usual` of lib/settings/rules.ts, with which
-- tests/unit/settings/rules.test.ts compares it.
CREATE OR REPLACE FUNCTION setting_usual(p_column text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_column
    WHEN 'voucher_limit' THEN 0
    WHEN 'counter_limit' THEN 200000
    WHEN 'shares' THEN 0
    WHEN 'share_value' THEN 1000
    WHEN 'share_minimum' THEN 1
    WHEN 'share_most' THEN 100
    WHEN 'joining_fee' THEN 0
  END::bigint
$$;

GRANT EXECUTE ON FUNCTION setting_usual TO openfuture_app;
