-- after: keep-time, kigali-day, settings-apply, settings-ahead-counts
-- Sets the settings that two people have just agreed to; the proposal's terms name their columns. With a day that is
-- still to come (holds_from) it writes them down for that day. What holds at once comes after all that was agreed to before
-- and is due (settings_due): taken up later it would undo what has just put it right.
CREATE OR REPLACE FUNCTION settings_change(p_proposal uuid, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p proposals;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO p FROM proposals
  WHERE id = p_proposal AND act = 'settings' AND state = 'confirmed' AND confirmed_in = txid_current();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nobody has confirmed these settings' USING ERRCODE = 'no_proposal', DETAIL = p_proposal::text;
  END IF;
  IF (p.terms ->> 'holds_from')::date > kigali_day(p_at) THEN
    -- What counts once stays (settings_apply): a day ahead could meet another state of it.
    IF p.terms ?| ARRAY['id', 'founded_at', 'updated_at', 'updated_by', 'reconciled', 'shares', 'share_value'] THEN
      RAISE EXCEPTION 'these settings have no day ahead' USING ERRCODE = 'no_proposal', DETAIL = p_proposal::text;
    END IF;
    INSERT INTO settings_ahead (proposal_id, holds_from, agreed_at) VALUES (p.id, (p.terms ->> 'holds_from')::date, p_at);
  ELSE
    PERFORM FROM settings FOR UPDATE;
    IF EXISTS (SELECT FROM settings_ahead WHERE applied_at IS NULL AND holds_from <= kigali_day(p_at) AND settings_ahead_counts(proposal_id)) THEN
      RAISE EXCEPTION 'settings agreed to before are due first' USING ERRCODE = 'no_proposal', DETAIL = p_proposal::text;
    END IF;
    PERFORM settings_apply(p.terms - 'holds_from', p.made_by, p_at);
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION settings_change TO openfuture_app;
