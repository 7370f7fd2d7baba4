-- The bytes of a transaction as it is, without its entries. A further column is appended where it is not null, and not
-- to the ROW: the digests of before stay true.
CREATE OR REPLACE FUNCTION transaction_sent(t transactions) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT record_send(ROW(
    t.id, t.reference, t.type, t.status::text, t.amount, t.fee, t.interest, t.channel, t.method, t.external_id, t.sender_phone, t.payout_to,
    t.from_channel, t.to_channel, t.description, t.from_member, t.to_member, t.from_name, t.to_name, t.submitted_by, t.project_id,
    t.first_approved_by, t.first_approved_at, t.payable_by, t.payable_at, t.decided_by, t.decided_at, t.alone_by, t.reject_reason,
    t.reverses, t.reversed_by, t.voided_at, t.created_at, t.updated_at, t.acts))
$$;

GRANT EXECUTE ON FUNCTION transaction_sent TO openfuture_app;
