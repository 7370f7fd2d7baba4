-- after: account-statements
-- Whether an account of the chart is at this instant of a channel that the office has opened and whose statements count, while none of them has
-- come, or each was taken back: vouchers say what it holds already (reconciled_account), and always by two (voucher_keep).
CREATE OR REPLACE FUNCTION awaits_statement(p_account text, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_statements(p_account, p_at) s WHERE NOT s.begun)
$$;

GRANT EXECUTE ON FUNCTION awaits_statement TO openfuture_app;
