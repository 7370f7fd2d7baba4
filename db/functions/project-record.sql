-- after: ledger-post
-- For the time being: one transaction of a project, posted through ledger_post.
CREATE OR REPLACE FUNCTION project_record(
  p_request uuid, p_payload_hash text, p_at timestamptz, p_id uuid, p_reference text, p_type text, p_amount bigint, p_method text,
  p_description text, p_from uuid, p_from_name text, p_to_name text, p_project uuid, p_by uuid,
  p_owners uuid[], p_kinds text[], p_amounts bigint[], p_action text, p_detail jsonb, p_address text,
  OUT available_after bigint, OUT balance_after bigint)
LANGUAGE plpgsql AS $$
DECLARE v_of int[]; v_owners uuid[]; v_kinds text[]; v_amounts bigint[];
BEGIN
  SELECT array_agg(1), array_agg(l.owner), array_agg(l.kind), array_agg(l.amount) INTO v_of, v_owners, v_kinds, v_amounts
  FROM (SELECT * FROM unnest(p_owners, p_kinds, p_amounts) AS l(owner, kind, amount) ORDER BY owner, kind COLLATE "C") l;
  SELECT p.available_after, p.balance_after INTO available_after, balance_after FROM ledger_post(
    jsonb_build_array(jsonb_build_object(
      'act', 'record', 'id', p_id, 'at', p_at, 'actor', p_by, 'request', p_request, 'payload_hash', p_payload_hash,
      'reference', p_reference, 'type', p_type, 'status', 'approved', 'amount', p_amount, 'fee', 0, 'interest', 0, 'channel', p_method,
      'description', p_description, 'from_member', p_from, 'from_name', p_from_name, 'to_name', p_to_name, 'project_id', p_project, 'submitted_by', p_by,
      'action', p_action, 'detail', p_detail, 'address', p_address)),
    v_of, v_owners, v_kinds, v_amounts) p;
END $$;
