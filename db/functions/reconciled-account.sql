-- after: account-statements
-- Whether an account of the chart is at this instant of a channel whose statements count: then it holds what they tell, and no
-- voucher says otherwise (decisions, section 19). One that the office opens says by vouchers what it holds already, until the first of its statements comes.
CREATE OR REPLACE FUNCTION reconciled_account(p_account text, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_statements(p_account, p_at) s WHERE s.begun)
$$;

GRANT EXECUTE ON FUNCTION reconciled_account TO openfuture_app;
