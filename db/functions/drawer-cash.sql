-- What notes and coins come to, in francs; null for what are none.
CREATE OR REPLACE FUNCTION drawer_cash(p_cash jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN bool_and(key IN ('5000', '2000', '1000', '500', '100', '50', '20', '10', '5') AND value ~ '^[0-9]{1,6}$') IS NOT FALSE
    THEN coalesce(sum(CASE WHEN key ~ '^[0-9]{1,4}$' AND value ~ '^[0-9]{1,6}$' THEN key::bigint * value::bigint END), 0)::bigint END
  FROM jsonb_each_text(p_cash)
$$;
