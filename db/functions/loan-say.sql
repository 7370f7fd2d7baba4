-- after: keep-time, holds-right
-- What the lender says about writing a loan off, once both sides are warned of it: agrees, or objects with a reason.
-- Over an objection, or a lender's silence of 7 days, only who holds the right to overrule and is no party to it decides, and
-- that is the last word. Whoever else asks is refused (lender_word).
CREATE OR REPLACE FUNCTION loan_say(p_loan uuid, p_by uuid, p_word text, p_reason text, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v loans; v_warned timestamptz; v_last text;
BEGIN
  PERFORM keep_time(p_at);
  SELECT * INTO v FROM loans WHERE id = p_loan FOR UPDATE;
  SELECT at INTO v_warned FROM loan_reminders WHERE loan_id = p_loan AND kind = 'write-off-soon';
  SELECT word INTO v_last FROM loan_words WHERE loan_id = p_loan ORDER BY at DESC, id DESC LIMIT 1;
  IF (v.status = 'active' AND v_warned <= p_at AND v_last IS DISTINCT FROM 'overrule' AND CASE p_word
      WHEN 'overrule' THEN p_by NOT IN (v.lender_id, v.borrower_id)
        AND holds_right(p_by, 'loans.overrule')
        AND (v_last = 'object' OR v_last IS NULL AND kigali_day(p_at) - kigali_day(v_warned) >= 7)
      ELSE p_by = v.lender_id END) IS NOT TRUE THEN
    RAISE EXCEPTION 'not for % to say about loan %', p_by, p_loan USING ERRCODE = 'lender_word';
  END IF;
  INSERT INTO loan_words (loan_id, word, said_by, reason, at) VALUES (p_loan, p_word, p_by, p_reason, p_at);
END $$;

GRANT EXECUTE ON FUNCTION loan_say TO openfuture_app;
