-- Of an account of the chart, the channels whose statements count at this instant, and whether they have begun to say what it holds:
-- those of a method's first account always, those of one that the office opens once the first of its statements has come; one
-- that was taken back is none.
CREATE OR REPLACE FUNCTION account_statements(p_account text, p_at timestamptz) RETURNS TABLE (channel text, begun boolean) LANGUAGE sql STABLE AS $$
  SELECT c.key, c.key = c.method OR EXISTS (SELECT FROM statement_files f WHERE f.channel = c.key AND f.state = 'imported')
  FROM reconciled_channels r JOIN channels c ON c.key = r.channel WHERE c.account = p_account AND r.since <= p_at
$$;

GRANT EXECUTE ON FUNCTION account_statements TO openfuture_app;
