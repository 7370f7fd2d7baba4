-- after: kigali-day, chart-added, chart-names, clearing-name
-- Opens a channel on an account of the chart that two people have just added (chart_change). Where statements of its method can be brought in, it has an
-- account beside it on which money waits for its line, by the first free number from 1091 on, as the first channels do. Where those of its method
-- count, its own count from the beginning of this day: nothing was booked on it before, and no withdrawal that was asked for before is paid from it (ledger_pays_from).
CREATE OR REPLACE FUNCTION channel_opened(p_method text, p_code text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_key text := p_method || '-' || p_code; v_clearing text; v_safe CONSTANT bigint := 9007199254740991;
BEGIN
  IF (SELECT clearing FROM channels WHERE key = p_method) IS NOT NULL THEN
    v_clearing := 'clearing:' || v_key;
    PERFORM chart_added(jsonb_build_object('key', v_clearing,
      'code', (SELECT min(g) FROM generate_series(1091, 1999) g WHERE NOT EXISTS (SELECT FROM chart t WHERE t.code = g::text)),
      'class', 'asset', 'normal_side', 'debit', 'low', -v_safe, 'high', v_safe, 'system', true), clearing_name(chart_names(c)))
    FROM chart c WHERE c.code = p_code;
  END IF;
  INSERT INTO channels (key, method, account, clearing) VALUES (v_key, p_method, 'cash:' || p_code, v_clearing);
  INSERT INTO reconciled_channels (channel, since)
  SELECT v_key, kigali_day(p_at)::timestamp AT TIME ZONE 'Africa/Kigali' WHERE EXISTS (SELECT FROM reconciled_channels r WHERE r.channel = p_method);
END $$;
REVOKE EXECUTE ON FUNCTION channel_opened FROM PUBLIC;
