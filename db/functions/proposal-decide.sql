-- after: holds-right, disinterested-holder, proposal-needs-two, money-hold, proposal-interested, keep-time, refuse-held
-- Takes a proposal forward: confirmed, first (one of two), refused, or withdrawn by who made it. The two are
-- active and hold their rights now, whatever they held when it was made. Who gains by it does not confirm it,
-- unless everybody with the right would; then, or where who made it gains, two confirm.
CREATE OR REPLACE FUNCTION proposal_decide(
  p_id uuid, p_actor uuid, p_confirms boolean, p_interested uuid[], p_reason text, p_at timestamptz)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE p proposals; a proposal_acts; v_outcome text; v_free boolean;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO p FROM proposals WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no proposal %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p.state <> 'waiting' OR p.expires_at <= p_at THEN
    RAISE EXCEPTION 'proposal % is %', p_id, p.state USING ERRCODE = 'not_pending', DETAIL = p.state;
  END IF;
  SELECT * INTO a FROM proposal_acts WHERE key = p.act;
  p_interested := p_interested || proposal_interested(p.act, p.subject_id);
  PERFORM FROM members WHERE id IN (p.made_by, p_actor, p.first_confirmed_by) ORDER BY id FOR SHARE;
  IF p_actor = p.made_by THEN
    IF p_confirms THEN RAISE EXCEPTION 'own proposal' USING ERRCODE = 'own_record'; END IF;
    v_outcome := 'withdrawn';
  ELSIF NOT holds_right(p_actor, a.checker_right) THEN
    RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled';
  ELSIF NOT p_confirms THEN
    v_outcome := 'refused';
  ELSE
    PERFORM refuse_held(p_actor);
    IF NOT holds_right(p.made_by, a.maker_right) THEN
      RAISE EXCEPTION 'the maker is not entitled any more' USING ERRCODE = 'maker_not_entitled';
    END IF;
    v_free := disinterested_holder(a.checker_right, p_interested, p.made_by);
    IF v_free AND p_actor = ANY (p_interested) THEN RAISE EXCEPTION 'own interest' USING ERRCODE = 'own_record'; END IF;
    IF p_actor = p.first_confirmed_by THEN RAISE EXCEPTION 'confirmed already' USING ERRCODE = 'second_approver'; END IF;
    v_outcome := CASE WHEN NOT proposal_needs_two(a.checker_right, p_interested, p.made_by) OR holds_right(p.first_confirmed_by, a.checker_right) THEN 'confirmed' ELSE 'first' END;
  END IF;
  IF v_outcome = 'first' THEN
    UPDATE proposals SET first_confirmed_by = p_actor WHERE id = p_id;
  ELSE
    UPDATE proposals SET state = v_outcome, decided_by = p_actor, decided_at = p_at, decision_reason = p_reason,
      confirmed_in = CASE v_outcome WHEN 'confirmed' THEN txid_current() END
    WHERE id = p_id;
    IF v_outcome = 'confirmed' AND a.holds_money THEN PERFORM money_hold(p.subject_id); END IF;
  END IF;
  RETURN v_outcome;
END $$;

GRANT EXECUTE ON FUNCTION proposal_decide TO openfuture_app;
