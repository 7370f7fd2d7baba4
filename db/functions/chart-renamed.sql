-- Calls an account of the chart so from now on, in each language that the chart has: for chart_change alone. One without a name in
-- one of them is refused by the table.
CREATE OR REPLACE FUNCTION chart_renamed(p_key text, p_names jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_column text;
BEGIN
  FOR v_column IN SELECT attname FROM pg_attribute WHERE attrelid = 'chart'::regclass AND attnum > 0 AND NOT attisdropped AND attname LIKE 'name\_%' LOOP
    EXECUTE format('UPDATE chart SET %I = $1 WHERE key = $2', v_column) USING p_names ->> substr(v_column, 6), p_key;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION chart_renamed FROM PUBLIC;
