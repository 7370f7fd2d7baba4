-- after: holds-right, refuse-held
-- At the desk a clerk buys shares for a member who has typed their password, or a second person agrees; nobody serves themselves.
CREATE OR REPLACE FUNCTION share_check_desk(p_clerk uuid, p_member uuid, p_by_member boolean, p_second uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_held(p_clerk);
  IF NOT holds_right(p_clerk, 'counter.use') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  IF p_second IS NOT NULL AND NOT holds_right(p_second, 'transactions.decide') THEN
    RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled', DETAIL = p_second::text;
  END IF;
  IF p_second IN (p_clerk, p_member) THEN RAISE EXCEPTION 'nobody serves themselves' USING ERRCODE = 'own_record'; END IF;
  IF p_second IS NOT NULL THEN PERFORM refuse_held(p_second);
  ELSIF NOT p_by_member THEN RAISE EXCEPTION 'a second person must agree' USING ERRCODE = 'second_needed';
  END IF;
END $$;
