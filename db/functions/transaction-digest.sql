-- The digest of a transaction as it is, with its entries as entries_sent writes them: what the audit row of each act on
-- it says, so that no later change goes unseen. A further column is appended where it is not null, and not to the ROW:
-- the digests of before stay true.
CREATE OR REPLACE FUNCTION transaction_digest(t transactions, entries bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(record_send(ROW(
    t.id, t.reference, t.type, t.status::text, t.amount, t.fee, t.interest, t.channel, t.method, t.external_id, t.sender_phone, t.payout_to,
    t.from_channel, t.to_channel, t.description, t.from_member, t.to_member, t.from_name, t.to_name, t.submitted_by, t.project_id,
    t.first_approved_by, t.first_approved_at, t.payable_by, t.payable_at, t.decided_by, t.decided_at, t.alone_by, t.reject_reason,
    t.reverses, t.reversed_by, t.voided_at, t.created_at, t.updated_at, t.acts)) || coalesce(entries, ''))
$$;

GRANT EXECUTE ON FUNCTION transaction_digest TO openfuture_app;
