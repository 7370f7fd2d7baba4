-- Refuses a debt that a member may not take on now: who is overdue with a loan borrows nothing more
-- (borrower_overdue). The member's row is locked first, so that of two loans that begin at once the second sees
-- the first.
CREATE OR REPLACE FUNCTION loan_check_borrower(p_member uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM members WHERE id = p_member FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM loans WHERE borrower_id = p_member AND status = 'active' AND deadline < kigali_day(p_at)) THEN
    RAISE EXCEPTION 'member % is overdue', p_member USING ERRCODE = 'borrower_overdue', DETAIL = p_member::text;
  END IF;
END $$;
