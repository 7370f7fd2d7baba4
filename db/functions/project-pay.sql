-- after: ledger-post
-- For the time being: one transaction for each of many members, between an account of theirs and the project's,
-- or between two of theirs, all in one call of ledger_post.
CREATE OR REPLACE FUNCTION project_pay(
  p_project projects, p_at timestamptz, p_type text, p_by uuid, p_description text,
  p_ids uuid[], p_references text[], p_members uuid[], p_amounts bigint[], p_take text, p_give text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_to boolean := p_type <> 'loss'; v_items jsonb; v_of int[]; v_owners uuid[]; v_kinds text[]; v_amounts bigint[];
BEGIN
  SELECT jsonb_agg(jsonb_build_object(
    'act', 'record', 'id', p.id, 'at', p_at, 'actor', p_by, 'reference', p.reference, 'type', p_type, 'status', 'approved',
    'amount', p.amount, 'fee', 0, 'interest', 0, 'description', p_description, 'project_id', p_project.id, 'submitted_by', p_by,
    CASE WHEN v_to THEN 'to_member' ELSE 'from_member' END, p.member,
    CASE WHEN v_to THEN 'from_name' ELSE 'to_name' END, p_project.title) ORDER BY p.n)
  INTO v_items FROM unnest(p_ids, p_references, p_members, p_amounts) WITH ORDINALITY AS p(id, reference, member, amount, n);
  SELECT array_agg(l.n), array_agg(l.owner), array_agg(l.kind), array_agg(l.amount) INTO v_of, v_owners, v_kinds, v_amounts
  FROM (
    SELECT p.n::int, CASE l.kind WHEN 'project' THEN p_project.id ELSE p.member END AS owner, l.kind, l.amount
    FROM unnest(p_members, p_amounts) WITH ORDINALITY AS p(member, part, n)
    CROSS JOIN LATERAL (VALUES (p_take, -p.part), (p_give, p.part)) AS l(kind, amount)
    ORDER BY 2, l.kind COLLATE "C", 1) l;
  PERFORM ledger_post(v_items, v_of, v_owners, v_kinds, v_amounts);
END $$;
