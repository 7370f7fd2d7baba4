-- after: posting-item
-- Appends a row for each item that names an action to the worker's chain, as audit_write does for one.
CREATE OR REPLACE FUNCTION audit_write_all(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_item posting_item; v_chain smallint := own_shard(); v_number bigint; v_hash text; v_numbers bigint[]; v_hashes text[];
BEGIN
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = v_chain FOR UPDATE;
  FOR i IN 1 .. cardinality(p_items) LOOP
    v_item := p_items[i];
    CONTINUE WHEN v_item.action IS NULL;
    v_number := v_number + 1;
    v_hash := audit_hash(v_hash, v_chain, v_number, v_item.at, v_item.actor, v_item.action, 'done', 'transaction', coalesce(v_item.reverses, v_item.id)::text, v_item.detail, v_item.address);
    v_numbers[i] := v_number;
    v_hashes[i] := v_hash;
  END LOOP;
  WITH grown AS (UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = v_chain AND number < v_number)
  INSERT INTO audit_log (chain, number, at, actor_id, action, outcome, subject_type, subject_id, detail, address, hash)
  SELECT v_chain, v_numbers[i.ordinality], i.at, i.actor, i.action, 'done', 'transaction', coalesce(i.reverses, i.id)::text, i.detail, i.address, v_hashes[i.ordinality]
  FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i WHERE i.action IS NOT NULL;
END $$;
