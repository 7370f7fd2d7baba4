-- after: holds-right, disinterested-holder, proposal-interested, keep-time, refuse-held
-- Writes down what somebody proposes for a second person to confirm (decisions, section 15). Who gains by it does
-- not propose it, unless everybody with the right would. One proposal of an act waits for each subject, for 14 days.
CREATE OR REPLACE FUNCTION proposal_make(
  p_id uuid, p_act text, p_subject uuid, p_terms jsonb, p_effect jsonb, p_interested uuid[], p_reason text, p_maker uuid,
  p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_right text;
BEGIN
  PERFORM keep_time(p_at);
  p_interested := p_interested || proposal_interested(p_act, p_subject);
  SELECT maker_right INTO STRICT v_right FROM proposal_acts WHERE key = p_act;
  PERFORM FROM members WHERE id = p_maker FOR SHARE;
  IF NOT holds_right(p_maker, v_right) THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  PERFORM refuse_held(p_maker);
  IF p_maker = ANY (p_interested) AND disinterested_holder(v_right, p_interested, NULL) THEN
    RAISE EXCEPTION 'own interest' USING ERRCODE = 'own_record';
  END IF;
  UPDATE proposals SET state = 'expired' WHERE act = p_act AND subject_id = p_subject AND state = 'waiting' AND expires_at <= p_at;
  INSERT INTO proposals (id, act, subject_id, terms, effect, reason, state, made_by, made_at, expires_at)
  VALUES (p_id, p_act, p_subject, p_terms, p_effect, p_reason, 'waiting', p_maker, p_at, p_at + interval '14 days');
END $$;

GRANT EXECUTE ON FUNCTION proposal_make TO openfuture_app;
