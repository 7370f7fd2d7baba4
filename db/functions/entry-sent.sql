-- The bytes of an entry in the digest of its transaction, where they stand by account and number.
CREATE OR REPLACE FUNCTION entry_sent(e entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT record_send(ROW(e.step::text, e.account_id, e.number, e.amount, e.balance_after, e.at))
$$;

GRANT EXECUTE ON FUNCTION entry_sent TO openfuture_app;
