-- One transaction to record, as the application sends it.
CREATE TYPE ledger_item AS (
  request uuid, payload_hash text, at timestamptz, id uuid, reference text, type transaction_type,
  status transaction_status, amount bigint, fee bigint, method method, external_id text, sender_phone text,
  payout_to text, from_channel method, to_channel method, description text,
  from_member uuid, to_member uuid, submitted_by uuid, step posting_step,
  action text, detail jsonb, address text);
