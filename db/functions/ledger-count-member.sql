-- Adds an approved transaction to (p_sign 1) or takes it from (-1) its member's totals.
CREATE OR REPLACE FUNCTION ledger_count_member(p_type transaction_type, p_from uuid, p_to uuid, p_amount bigint, p_fee bigint, p_sign int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE p_type
    WHEN 'deposit' THEN UPDATE member_totals SET deposits = deposits + p_sign * p_amount, saved = saved + p_sign * (p_amount - p_fee) WHERE member_id = p_from;
    WHEN 'withdraw' THEN UPDATE member_totals SET withdrawals = withdrawals + p_sign * p_amount, saved = saved - p_sign * p_amount WHERE member_id = p_to;
    WHEN 'investment' THEN UPDATE member_totals SET investments = investments + p_sign * p_amount WHERE member_id = p_from;
    WHEN 'loan' THEN UPDATE member_totals SET loans = loans + p_sign * p_amount WHERE member_id = p_to;
    WHEN 'profit' THEN UPDATE member_totals SET profit = profit + p_sign * p_amount WHERE member_id = p_to;
    ELSE NULL;
  END CASE;
END $$;
