-- Refuses who may not say what a line is of: whose money it is (own_record), who brought the line in, of a deposit that is in the
-- books already (own_statement), who let the deposit in without proof (own_unproven), who could take anybody's money for it, and who
-- recorded the move alone (own_move): what left the bank would be explained by one person, and stand in cash, which nothing counts.
CREATE OR REPLACE FUNCTION line_match_own(l statement_lines, t transactions, p_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_by IN (t.from_member, t.to_member) THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record'; END IF;
  IF t.type = 'deposit' AND t.status = 'approved' AND p_by = (SELECT f.uploaded_by FROM statement_files f WHERE f.id = l.file_id) THEN
    RAISE EXCEPTION 'own statement' USING ERRCODE = 'own_statement';
  END IF;
  IF EXISTS (SELECT FROM unproven_deposits u WHERE u.transaction_id = t.id AND p_by IN (u.approved_by, t.first_approved_by, t.decided_by)) THEN
    RAISE EXCEPTION 'own approval' USING ERRCODE = 'own_unproven';
  END IF;
  IF t.type = 'move' AND p_by = t.submitted_by AND p_by = t.alone_by THEN
    RAISE EXCEPTION 'own move' USING ERRCODE = 'own_move';
  END IF;
END $$;
