ALTER TABLE "audit_log" ADD COLUMN "digest" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "acts" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was there before has the digest of today: a row for each transaction and each request, as transaction_digest,
-- request_digest and audit_hash make them (db/functions).
DO $$
DECLARE r record; v_number bigint; v_hash text;
BEGIN
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = 0 FOR UPDATE;
  FOR r IN
    SELECT t.updated_at AS at, 'transaction' AS subject, t.id, NULL::bytea AS request,
      sha256(record_send(ROW(
        t.id, t.reference, t.type, t.status::text, t.amount, t.fee, t.interest, t.channel, t.method, t.external_id, t.sender_phone, t.payout_to,
        t.from_channel, t.to_channel, t.description, t.from_member, t.to_member, t.from_name, t.to_name, t.submitted_by, t.project_id,
        t.first_approved_by, t.first_approved_at, t.payable_by, t.payable_at, t.decided_by, t.decided_at, t.alone_by, t.reject_reason,
        t.reverses, t.reversed_by, t.voided_at, t.created_at, t.updated_at, t.acts)) || coalesce((
          SELECT string_agg(record_send(ROW(e.step::text, e.account_id, e.number, e.amount, e.balance_after, e.at)), '' ORDER BY e.account_id, e.number)
          FROM entries e WHERE e.transaction_id = t.id), '')) AS digest
    FROM transactions t
    UNION ALL
    SELECT q.at, 'request', q.id, sha256(record_send(ROW(q.member_id, q.id, q.payload_hash, q.transaction_id, q.outcome))), NULL FROM requests q
    ORDER BY 1, 3
  LOOP
    v_number := v_number + 1;
    v_hash := encode(sha256(record_send(ROW(v_hash, 0::smallint, v_number, r.at, NULL::uuid, r.subject || '.record', 'done'::text, r.subject, r.id::text,
      NULL::jsonb, NULL::text, r.digest, r.request))), 'hex');
    INSERT INTO audit_log (chain, number, at, action, outcome, subject_type, subject_id, hash, digest, request)
    VALUES (0, v_number, r.at, r.subject || '.record', 'done', r.subject, r.id::text, v_hash, r.digest, r.request);
  END LOOP;
  UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = 0;
END $$;
