-- One transaction of a project with its lines, request id, member's totals and audit row.
CREATE OR REPLACE FUNCTION project_record(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type transaction_type, p_amount bigint, p_method method,
  p_description text, p_from uuid, p_from_name text, p_to_name text, p_project uuid, p_by uuid,
  p_owners uuid[], p_kinds account_kind[], p_amounts bigint[], p_action text, p_detail jsonb, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_apply(p_id, 'settle', p_at, p_owners, p_kinds, p_amounts, NULL, 1, 0);
  INSERT INTO transactions (id, reference, type, status, amount, method, description, from_member, from_name, to_name, submitted_by, project_id, created_at, updated_at)
  VALUES (p_id, p_reference, p_type, 'approved', p_amount, p_method, p_description, p_from, p_from_name, p_to_name, p_by, p_project, p_at, p_at);
  SELECT sum(CASE kind WHEN 'available' THEN balance END), sum(balance) INTO available_after, balance_after
  FROM accounts WHERE owner = p_by AND kind < 'owed';
  INSERT INTO requests (member_id, id, payload_hash, transaction_id, available_after, balance_after, at)
  VALUES (p_by, p_request, p_payload_hash, p_id, available_after, balance_after, p_at);
  PERFORM ledger_count_member(p_type, p_from, NULL, p_amount, 0, 1);
  PERFORM audit_write(p_at, p_by, p_action, 'done', 'transaction', p_id::text, p_detail, p_address);
END $$;
