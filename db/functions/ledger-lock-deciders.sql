-- after: posting-item, under-voucher-limit
-- Locks the rows of who decides, of the other of two, and of who is paid, in the order of their ids and before anything
-- else: roles and suspensions wait until it is posted. Where an amount in the settings needs two people, the sums of
-- needs_second stay as they are read: whoever decides, and for whom, does so one call after the other. p_inactive: to whom
-- nothing is paid, because they are not active or their money is held.
CREATE OR REPLACE FUNCTION ledger_lock_deciders(p_items posting_item[], OUT p_locked uuid[], OUT p_inactive uuid[], OUT p_limited boolean) LANGUAGE plpgsql AS $$
DECLARE v_projects uuid[];
BEGIN
  SELECT array_agg(k.project_id) FILTER (WHERE i.act = 'approve' AND k.project_id IS NOT NULL), array_agg(w.id), coalesce(bool_or(under_voucher_limit(y.key) OR y.key = 'cash-out' OR s.second_approval_from IS NOT NULL AND (i.act = 'approve' OR y.approval = 'from-limit')), false)
  INTO v_projects, p_locked, p_limited
  FROM unnest(p_items) i CROSS JOIN settings s
  LEFT JOIN transactions k ON k.id = i.id AND i.act IN ('approve', 'reject', 'pay')
  LEFT JOIN transaction_types y ON y.key = coalesce(k.type, i.type)
  CROSS JOIN LATERAL unnest(ARRAY[
    CASE WHEN i.act <> 'record' THEN i.actor END, k.first_approved_by, k.payable_by, k.to_member,
    CASE WHEN y.belongs_to = 'counter' THEN coalesce(i.from_member, i.to_member) END, CASE WHEN y.belongs_to = 'counter' THEN (i.terms ->> 'second')::uuid END,
    CASE WHEN y.maker_right IS NOT NULL THEN coalesce(k.submitted_by, i.submitted_by) END,
    CASE WHEN s.second_approval_from IS NOT NULL THEN k.from_member END]) w(id)
  WHERE w.id IS NOT NULL AND i.act IN ('record', 'approve', 'reject', 'pay');
  -- A project whose money goes on: whoever else decides on its money has locked it before any member.
  IF v_projects IS NOT NULL THEN PERFORM FROM projects p WHERE p.id = ANY (v_projects) ORDER BY p.id FOR UPDATE; END IF;
  IF p_limited THEN
    SELECT array_agg(m.id) FILTER (WHERE m.status <> 'active' OR m.money_held_until > now()) INTO p_inactive
    FROM (SELECT id, status, money_held_until FROM members WHERE id = ANY (p_locked) ORDER BY id FOR NO KEY UPDATE) m;
  ELSE
    SELECT array_agg(m.id) FILTER (WHERE m.status <> 'active' OR m.money_held_until > now()) INTO p_inactive
    FROM (SELECT id, status, money_held_until FROM members WHERE id = ANY (p_locked) ORDER BY id FOR SHARE) m;
  END IF;
END $$;
