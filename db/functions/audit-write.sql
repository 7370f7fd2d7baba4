-- after: audit-hash
-- Appends one row to the worker's chain. The chain stays locked until the transaction ends: call it last.
CREATE OR REPLACE FUNCTION audit_write(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text, p_request bytea DEFAULT NULL, p_digest bytea DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_row audit_log := ROW(own_shard(), NULL, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address, NULL, p_digest, p_request); v_before text;
BEGIN
  SELECT number + 1, hash INTO v_row.number, v_before FROM audit_chains WHERE chain = v_row.chain FOR UPDATE;
  v_row.hash := audit_hash(v_before, v_row);
  UPDATE audit_chains SET number = v_row.number, hash = v_row.hash WHERE chain = v_row.chain;
  INSERT INTO audit_log SELECT v_row.*;
END $$;
