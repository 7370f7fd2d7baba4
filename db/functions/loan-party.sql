-- The name of a member who may lend and borrow now; refuses (counterparty_unavailable) anybody else.
CREATE OR REPLACE FUNCTION loan_party(p_member uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_name text;
BEGIN
  SELECT full_name INTO v_name FROM members WHERE id = p_member AND status = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'member % is not active', p_member USING ERRCODE = 'counterparty_unavailable', DETAIL = p_member::text; END IF;
  RETURN v_name;
END $$;
