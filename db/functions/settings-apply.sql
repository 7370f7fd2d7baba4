-- after: kigali-day, tells-days
-- Sets the columns that the terms of a confirmed proposal name; for settings_change and settings_due alone.
CREATE OR REPLACE FUNCTION settings_apply(p_terms jsonb, p_by uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE v_column text;
BEGIN
  IF p_terms ?| ARRAY['id', 'founded_at', 'updated_at', 'updated_by'] THEN
    RAISE EXCEPTION 'these are no settings' USING ERRCODE = 'no_proposal';
  END IF;
  FOR v_column IN SELECT jsonb_object_keys(p_terms) LOOP
    EXECUTE format('UPDATE settings SET %1$I = (jsonb_populate_record(NULL::settings, $1)).%1$I', v_column) USING p_terms;
  END LOOP;
  -- What a share is worth stays while members hold any, or are about to: their money is so many times that.
  IF p_terms ?| ARRAY['shares', 'share_value'] AND (EXISTS (SELECT FROM share_totals WHERE shares > 0) OR EXISTS (SELECT FROM import_runs WHERE state = 'posting' AND shares > 0)) THEN
    RAISE EXCEPTION 'members hold shares' USING ERRCODE = 'shares_held';
  END IF;
  UPDATE settings SET updated_at = p_at, updated_by = p_by;
  -- From now on the statements of these count; once there, a channel stays. Vouchers on their accounts come before or not at all.
  -- One that is just being opened is there before, or counts as it is opened (channel_opened).
  PERFORM pg_advisory_xact_lock(hashtextextended('accounts of methods', 0));
  PERFORM FROM chart h WHERE h.key IN (
    SELECT c.account FROM settings s JOIN channels c ON c.method = ANY (string_to_array(s.reconciled, ', ')) AND c.clearing IS NOT NULL
    WHERE NOT EXISTS (SELECT FROM reconciled_channels r WHERE r.channel = c.key)) ORDER BY h.key FOR NO KEY UPDATE;
  INSERT INTO reconciled_channels (channel, since)
  -- Each account of a method. A bank's line tells its day alone: whether what it tells of today was before or after nobody can say.
  SELECT c.key, CASE WHEN tells_days(c.method) THEN (kigali_day(p_at) + 1)::timestamp AT TIME ZONE 'Africa/Kigali' ELSE p_at END
  FROM settings s JOIN channels c ON c.method = ANY (string_to_array(s.reconciled, ', ')) AND c.clearing IS NOT NULL ON CONFLICT DO NOTHING;
  IF EXISTS (SELECT FROM reconciled_channels r JOIN channels c ON c.key = r.channel, settings s WHERE c.method <> ALL (coalesce(string_to_array(s.reconciled, ', '), '{}'))) THEN
    RAISE EXCEPTION 'the statements of a channel go on counting' USING ERRCODE = 'immutable';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION settings_apply FROM PUBLIC;
