-- after: keep-time, kigali-day, settings-apply, setting-after, settings-ahead-counts, audit-append
-- Takes up the first of the settings agreed to ahead whose day has begun: exactly what both people were shown (the proposal's
-- effect), on what holds by now. Answers its proposal; null where none is due. One whose people may not agree to it any more
-- lapses for good: the audit trail says so, once, and the next one is looked at.
CREATE OR REPLACE FUNCTION settings_due(p_at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE a settings_ahead; p proposals; v_terms jsonb;
BEGIN
  PERFORM keep_time(p_at);
  PERFORM FROM settings FOR UPDATE;
  LOOP
    SELECT * INTO a FROM settings_ahead s WHERE applied_at IS NULL AND holds_from <= kigali_day(p_at)
      AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_id = s.proposal_id::text AND l.action = 'settings.lapse')
    ORDER BY holds_from, agreed_at, proposal_id LIMIT 1 FOR UPDATE;
    IF NOT FOUND THEN RETURN NULL; END IF;
    EXIT WHEN settings_ahead_counts(a.proposal_id);
    PERFORM audit_append(p_at, NULL, 'settings.lapse', 'done', 'settings', a.proposal_id::text,
      jsonb_build_object('from', a.holds_from, 'proposal', a.proposal_id), NULL);
  END LOOP;
  SELECT * INTO STRICT p FROM proposals WHERE id = a.proposal_id;
  -- The effect names a setting as lib/settings/rules.ts, the terms its column: voucherLimit, voucher_limit.
  SELECT jsonb_object_agg(t.key, setting_after(t.key, to_jsonb(s) -> t.key, t.value, c.change)) INTO v_terms
  FROM settings s, jsonb_each(p.terms - 'holds_from') t
  JOIN jsonb_array_elements(p.effect -> 'changes') c (change) ON lower(regexp_replace(c.change ->> 'what', '([A-Z])', '_\1', 'g')) = t.key;
  PERFORM settings_apply(coalesce(v_terms, '{}'), p.made_by, p_at);
  UPDATE settings_ahead SET applied_at = p_at WHERE proposal_id = p.id;
  RETURN p.id;
END $$;

GRANT EXECUTE ON FUNCTION settings_due TO openfuture_app;
