-- What one transaction's entries brought: savings, profit and loss of projects.
CREATE OR REPLACE FUNCTION report_brought(p_transaction uuid, OUT savings bigint, OUT profit bigint, OUT loss bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.amount) FILTER (WHERE a.kind <= 'owed'), 0), coalesce(sum(e.amount) FILTER (WHERE a.kind = 'income:project-profit'), 0),
    coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'expense:project-loss'), 0)
  FROM entries e JOIN accounts a ON a.id = e.account_id WHERE e.transaction_id = p_transaction
$$;
