-- Whether an account of the chart is at this instant of a channel that the office has opened and whose statements count, while none of them has
-- come, or each was taken back: vouchers say what it holds already (reconciled_account), and always by two (voucher_keep).
CREATE OR REPLACE FUNCTION awaits_statement(p_account text, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reconciled_channels r JOIN channels c ON c.key = r.channel WHERE c.account = p_account AND r.since <= p_at
    AND c.key <> c.method AND NOT EXISTS (SELECT FROM statement_files f WHERE f.channel = c.key AND f.state = 'imported'))
$$;

GRANT EXECUTE ON FUNCTION awaits_statement TO openfuture_app;
