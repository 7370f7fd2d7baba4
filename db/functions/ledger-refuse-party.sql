-- Says why a member is no party to a new transaction: their money is held, or they are not active.
CREATE OR REPLACE FUNCTION ledger_refuse_party(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_until timestamptz;
BEGIN
  SELECT money_held_until INTO v_until FROM members WHERE id = p_member AND status = 'active' AND money_held_until > now();
  IF FOUND THEN
    RAISE EXCEPTION 'the money of % is held', p_member USING ERRCODE = 'money_held', DETAIL = jsonb_build_object('member', p_member, 'until', v_until)::text;
  END IF;
  RAISE EXCEPTION 'member % is not active', p_member USING ERRCODE = 'party_not_active', DETAIL = p_member::text;
END $$;
