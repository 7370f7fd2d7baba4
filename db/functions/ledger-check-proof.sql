-- after: posting-item, holds-right
-- Refuses (proof_missing) to approve a deposit of which no line of a statement tells, where the settings ask for one, unless
-- who approves may without and says why: then it is written down. What was pasted is no proof, nor (own_statement) what who
-- approves has brought in. Of two approvers one has the right and the reason, the first. Once any account of a
-- method has had a statement, proof stays asked for at each of them, by lines of its own statements, also when that is taken back.
CREATE OR REPLACE FUNCTION ledger_check_proof(p_items posting_item[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE i record;
BEGIN
  FOR i IN
    SELECT n.id, n.actor, n.at, n.reason, p.own FROM unnest(p_items) n JOIN reconciled_channels r ON r.channel = n.channel AND r.since <= n.asked JOIN channels c ON c.key = n.channel
    CROSS JOIN settings s CROSS JOIN LATERAL (
      SELECT coalesce(sum(m.amount) FILTER (WHERE f.uploaded_by <> n.actor), 0) AS proven, coalesce(bool_or(f.uploaded_by = n.actor), false) AS own
      FROM line_matches m JOIN statement_lines l ON l.id = m.line_id JOIN statement_files f ON f.id = l.file_id
      WHERE m.transaction_id = n.id AND m.ended_at IS NULL AND f.provenance <> 'pasted') p
    WHERE n.act = 'approve' AND n.type = 'deposit' AND c.method = ANY (string_to_array(coalesce(s.proof_required, s.reconciled), ', '))
      AND EXISTS (SELECT FROM statement_files f JOIN channels o ON o.key = f.channel WHERE o.method = c.method AND f.provenance <> 'pasted')
      AND n.amount <> p.proven
      -- The provider itself has said that it collected this.
      AND n.actor IS NOT NULL AND NOT EXISTS (SELECT FROM rail_requests q WHERE q.transaction_id = n.id AND q.state = 'done' AND q.amount = n.amount)
      -- The second of two approves what the first has said why of.
      AND NOT EXISTS (SELECT FROM unproven_deposits u JOIN transactions t ON t.id = u.transaction_id
        WHERE t.id = n.id AND t.first_approved_by = u.approved_by AND u.approved_by <> n.actor AND holds_right(u.approved_by, 'deposits.unproven'))
  LOOP
    IF i.reason IS NULL OR NOT holds_right(i.actor, 'deposits.unproven') THEN
      IF i.own THEN RAISE EXCEPTION 'own statement' USING ERRCODE = 'own_statement'; END IF;
      RAISE EXCEPTION 'no line tells of %', i.id USING ERRCODE = 'proof_missing';
    END IF;
    INSERT INTO unproven_deposits AS u (transaction_id, reason, approved_by, approved_at) VALUES (i.id, i.reason, i.actor, i.at)
    ON CONFLICT (transaction_id) DO UPDATE SET reason = u.reason || ' / ' || excluded.reason, times = u.times + 1;
  END LOOP;
END $$;
