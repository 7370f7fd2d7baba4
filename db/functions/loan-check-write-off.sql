-- Refuses a write-off before its time: 30 days overdue and 7 days after both sides were warned (write_off_early);
-- without the lender's agreement or the director's word over an objection (lender_word); and while the borrower has
-- money available that could be set off (set_off_first). The loan is locked by who calls.
CREATE OR REPLACE FUNCTION loan_check_write_off(p_loan uuid, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_borrower uuid; v_deadline date; v_warned timestamptz; v_word text; v_today date := kigali_day(p_at);
BEGIN
  SELECT borrower_id, deadline INTO v_borrower, v_deadline FROM loans WHERE id = p_loan;
  SELECT at INTO v_warned FROM loan_reminders WHERE loan_id = p_loan AND kind = 'write-off-soon';
  IF (days_overdue(v_deadline, v_today) >= 30 AND v_today - kigali_day(v_warned) >= 7) IS NOT TRUE THEN
    RAISE EXCEPTION 'loan % cannot be written off yet', p_loan USING ERRCODE = 'write_off_early';
  END IF;
  SELECT word INTO v_word FROM loan_words WHERE loan_id = p_loan ORDER BY at DESC, id DESC LIMIT 1;
  IF (v_word IN ('agree', 'overrule')) IS NOT TRUE THEN
    RAISE EXCEPTION 'the lender of % has not agreed', p_loan USING ERRCODE = 'lender_word';
  END IF;
  IF EXISTS (SELECT FROM accounts WHERE owner = v_borrower AND counts_as = 'available' AND balance > 0) THEN
    RAISE EXCEPTION 'the borrower of % has money', p_loan USING ERRCODE = 'set_off_first';
  END IF;
END $$;
