-- after: transaction-sent
-- The digest of a transaction as it is, with its entries as entry_sent writes them: what the audit row of each act on
-- it says, of after the act and (of a known one) of before it, so that no change goes unseen.
CREATE OR REPLACE FUNCTION transaction_digest(t transactions, entries bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(transaction_sent(t) || coalesce(entries, ''))
$$;

GRANT EXECUTE ON FUNCTION transaction_digest TO openfuture_app;
