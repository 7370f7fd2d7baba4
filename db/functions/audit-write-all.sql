-- after: posting-item, audit-hash, transaction-digest, entry-sent, request-digest
-- Appends a row to the worker's chain for each transaction that the items have made or changed, with its digest, that of
-- a known one behind the digest of before (p_befores). An item without an action came with the act of another; a
-- reversal leaves the transaction that it reverses, and a new one.
CREATE OR REPLACE FUNCTION audit_write_all(p_items posting_item[], p_outcomes text[], p_befores bytea[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE r record; v_row audit_log; v_rows audit_log[]; v_count int := 0;
BEGIN
  v_row.chain := own_shard();
  v_row.outcome := 'done';
  v_row.subject_type := 'transaction';
  SELECT number, hash INTO v_row.number, v_row.hash FROM audit_chains WHERE chain = v_row.chain FOR UPDATE;
  FOR r IN
    SELECT i.at, i.actor, i.detail, i.address, t.id, CASE WHEN t.own THEN i.action END AS action,
      coalesce(CASE WHEN t.own THEN p_befores[i.ordinality] END, '') || t.digest AS digest,
      CASE WHEN t.own AND i.request IS NOT NULL THEN request_digest(
        CASE i.act WHEN 'record' THEN i.submitted_by ELSE i.actor END, i.request, i.payload_hash, i.id, p_outcomes[i.ordinality]) END AS request
    FROM ROWS FROM (unnest(p_items)) WITH ORDINALITY AS i, LATERAL (
      SELECT t.id, t.id = coalesce(i.reverses, i.id) AS own, transaction_digest(t, (
        SELECT string_agg(entry_sent(e), '' ORDER BY e.account_id, e.number) FROM entries e WHERE e.transaction_id = t.id)) AS digest
      FROM transactions t WHERE t.id IN (i.id, i.reverses) OFFSET 0) t
    ORDER BY i.ordinality, t.own
  LOOP
    v_row.number := v_row.number + 1;
    v_row.at := r.at;
    v_row.actor_id := r.actor;
    v_row.action := coalesce(r.action, 'transaction.record');
    v_row.subject_id := r.id::text;
    v_row.detail := CASE WHEN r.action IS NOT NULL THEN r.detail END;
    v_row.address := r.address;
    v_row.digest := r.digest;
    v_row.request := r.request;
    v_row.hash := audit_hash(v_row.hash, v_row);
    v_count := v_count + 1;
    v_rows[v_count] := v_row;
  END LOOP;
  WITH grown AS (UPDATE audit_chains SET number = v_row.number, hash = v_row.hash WHERE chain = v_row.chain)
  INSERT INTO audit_log SELECT a.* FROM unnest(v_rows) a;
END $$;
