-- One transaction for each of many members, between an account of theirs and the project's, or between
-- two of theirs: the whole set in one statement each, so that thousands cost a fraction of as many
-- postings. All accounts are locked first, in the order in which every posting locks.
CREATE OR REPLACE FUNCTION project_pay(
  p_project projects, p_at timestamptz, p_type transaction_type, p_by uuid, p_description text,
  p_ids uuid[], p_references text[], p_members uuid[], p_amounts bigint[], p_take account_kind, p_give account_kind)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_total bigint := (SELECT sum(a) FROM unnest(p_amounts) a);
  v_to boolean := p_type <> 'loss';
  v_bad record;
BEGIN
  PERFORM FROM (
    SELECT owner, kind FROM unnest(p_members) owner CROSS JOIN unnest(ARRAY[p_take, p_give]) kind WHERE kind <> 'project'
    UNION ALL SELECT p_project.id, 'project'::account_kind ORDER BY owner, kind) o
  CROSS JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = o.owner AND a.kind = o.kind AND a.shard = 0 FOR UPDATE) a;

  WITH changes AS (
    SELECT CASE kind WHEN 'project' THEN p_project.id ELSE member END AS owner, kind, amount
    FROM unnest(p_members, p_amounts) AS p(member, part) CROSS JOIN LATERAL (VALUES (p_take, -part), (p_give, part)) AS l(kind, amount))
  SELECT c.owner, c.kind, c.amount INTO v_bad FROM changes c
  LEFT JOIN accounts a ON a.owner = c.owner AND a.kind = c.kind AND a.shard = 0
  WHERE c.kind <> 'project' AND coalesce(a.balance + c.amount BETWEEN a.low AND a.high, false) IS FALSE LIMIT 1;
  IF FOUND THEN PERFORM ledger_refuse(v_bad.owner, v_bad.kind, 0::smallint, v_bad.amount); END IF;

  -- Each line continues its account: the members' have one line each, the project's has them all.
  WITH lines AS (
    SELECT p.n, l.line, CASE l.kind WHEN 'project' THEN p_project.id ELSE p.member END AS owner, l.kind, l.amount, p.id
    FROM unnest(p_ids, p_members, p_amounts) WITH ORDINALITY AS p(id, member, part, n)
    CROSS JOIN LATERAL (VALUES (1, p_take, -p.part), (2, p_give, p.part)) AS l(line, kind, amount)),
  posted AS (
    SELECT l.id, l.n, l.line, a.id AS account, l.amount,
      a.version + row_number() OVER w AS number, a.balance + sum(l.amount) OVER w AS balance
    FROM lines l JOIN accounts a ON a.owner = l.owner AND a.kind = l.kind AND a.shard = 0
    WINDOW w AS (PARTITION BY a.id ORDER BY l.n ROWS UNBOUNDED PRECEDING)),
  applied AS (
    UPDATE accounts a SET balance = a.balance + s.amount, version = a.version + s.lines
    FROM (SELECT account, sum(amount) AS amount, count(*) AS lines FROM posted GROUP BY account) s WHERE a.id = s.account)
  INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
  SELECT id, 'settle', line, account, number, amount, balance, p_at FROM posted ORDER BY n, line;

  UPDATE org_totals SET
    approved_transactions = approved_transactions + cardinality(p_ids),
    available = available + CASE WHEN p_give = 'available' THEN v_total ELSE 0 END,
    used = used - CASE WHEN p_take = 'invested' THEN v_total ELSE 0 END
  WHERE shard = own_shard();

  INSERT INTO transactions (id, reference, type, status, amount, description, from_member, to_member, from_name, to_name, submitted_by, project_id, created_at, updated_at)
  SELECT p.id, p.reference, p_type, 'approved', p.amount, p_description,
    CASE WHEN v_to THEN NULL ELSE p.member END, CASE WHEN v_to THEN p.member END,
    CASE WHEN v_to THEN p_project.title ELSE m.full_name END, CASE WHEN v_to THEN m.full_name ELSE p_project.title END,
    p_by, p_project.id, p_at, p_at
  FROM unnest(p_ids, p_references, p_members, p_amounts) AS p(id, reference, member, amount) JOIN members m ON m.id = p.member;

  IF p_type = 'profit' THEN
    UPDATE member_totals t SET profit = t.profit + p.amount FROM unnest(p_members, p_amounts) AS p(member, amount) WHERE t.member_id = p.member;
  END IF;
END $$;
