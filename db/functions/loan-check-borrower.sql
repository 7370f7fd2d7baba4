-- after: loan-standing
-- Refuses a debt that a member may not take on now: who is overdue with a loan borrows nothing more
-- (borrower_overdue), and nobody more than they may owe (debt_limit). The member's row is locked first, so that of
-- two loans that begin at once the second sees the first.
CREATE OR REPLACE FUNCTION loan_check_borrower(p_member uuid, p_amount bigint, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v record;
BEGIN
  PERFORM FROM members WHERE id = p_member FOR NO KEY UPDATE;
  SELECT * INTO v FROM loan_standing(p_member, p_at);
  IF v.overdue THEN
    RAISE EXCEPTION 'member % is overdue', p_member USING ERRCODE = 'borrower_overdue', DETAIL = p_member::text;
  END IF;
  IF v.owed + p_amount > v.most THEN
    RAISE EXCEPTION 'member % would owe too much', p_member USING ERRCODE = 'debt_limit',
      DETAIL = jsonb_build_object('member', p_member, 'limit', v.most, 'owed', v.owed)::text;
  END IF;
END $$;
