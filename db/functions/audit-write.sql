-- Appends one row to the worker's chain. The chain stays locked until the transaction ends: call it last.
CREATE OR REPLACE FUNCTION audit_write(p_at timestamptz, p_actor uuid, p_action text, p_outcome text, p_subject_type text, p_subject_id text, p_detail jsonb, p_address text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_number bigint; v_hash text; v_chain smallint := own_shard();
BEGIN
  UPDATE audit_chains SET number = number + 1,
    hash = audit_hash(hash, chain, number + 1, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address)
  WHERE chain = v_chain RETURNING number, hash INTO v_number, v_hash;
  INSERT INTO audit_log (chain, number, at, actor_id, action, outcome, subject_type, subject_id, detail, address, hash)
  VALUES (v_chain, v_number, p_at, p_actor, p_action, p_outcome, p_subject_type, p_subject_id, p_detail, p_address, v_hash);
END $$;
