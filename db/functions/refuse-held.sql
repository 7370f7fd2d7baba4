-- Refuses (decider_held) what moves money or agrees to it by one whose money is held: the office has changed how their
-- account is entered, and whoever is in it now may not be them. What they refuse or take back moves nothing.
CREATE OR REPLACE FUNCTION refuse_held(p_member uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_until timestamptz;
BEGIN
  SELECT money_held_until INTO v_until FROM members WHERE id = p_member AND money_held_until > now();
  IF FOUND THEN
    RAISE EXCEPTION '% decides on nothing for now', p_member USING ERRCODE = 'decider_held', DETAIL = jsonb_build_object('member', p_member, 'until', v_until)::text;
  END IF;
END $$;
