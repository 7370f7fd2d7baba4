-- Whether an account of the chart is at this instant of a channel whose statements count: then it holds what they tell, and no
-- voucher says otherwise (decisions, section 19). One that the office opens says by vouchers what it holds already, until the first of its statements comes; one that was taken back is none.
CREATE OR REPLACE FUNCTION reconciled_account(p_account text, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reconciled_channels r JOIN channels c ON c.key = r.channel WHERE c.account = p_account AND r.since <= p_at
    AND (c.key = c.method OR EXISTS (SELECT FROM statement_files f WHERE f.channel = c.key AND f.state = 'imported')))
$$;

GRANT EXECUTE ON FUNCTION reconciled_account TO openfuture_app;
