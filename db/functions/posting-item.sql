-- What one item of a posting says: a new transaction (act record), or what becomes of a known one (approve,
-- pay, reject, void, reverse), whose own fields are put in by the database (ledger_judge_known). record_id: the
-- record of its domain that it makes or belongs to (a loan), with its terms, made of source_id (an offer).
CREATE TYPE posting_item AS (
  act text, id uuid, at timestamptz, actor uuid, request uuid, payload_hash text,
  reference text, type text, status transaction_status, amount bigint, fee bigint, interest bigint,
  channel text, from_channel text, to_channel text, external_id text, sender_phone text, payout_to text, description text,
  from_member uuid, to_member uuid, from_name text, to_name text, project_id uuid, submitted_by uuid,
  record_id uuid, source_id uuid, terms jsonb,
  reverses uuid, proposal uuid, reason text, own boolean, action text, detail jsonb, address text,
  -- When a known one was asked for: put in by the database.
  asked timestamptz);
