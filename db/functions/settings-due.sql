-- after: keep-time, kigali-day, settings-apply
-- Takes up the first of the settings agreed to ahead whose day has begun. Answers its proposal; null where none is due.
CREATE OR REPLACE FUNCTION settings_due(p_at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE a settings_ahead; p proposals;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO a FROM settings_ahead WHERE applied_at IS NULL AND holds_from <= kigali_day(p_at)
  ORDER BY holds_from, agreed_at, proposal_id LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT p FROM proposals WHERE id = a.proposal_id;
  PERFORM settings_apply(p.terms - 'holds_from', p.made_by, p_at);
  UPDATE settings_ahead SET applied_at = p_at WHERE proposal_id = p.id;
  RETURN p.id;
END $$;

GRANT EXECUTE ON FUNCTION settings_due TO openfuture_app;
