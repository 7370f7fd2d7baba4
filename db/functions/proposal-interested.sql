-- after: line-persons
-- Who gains or loses by an act, as far as the database knows: parties of a transaction and who submitted it, whose role,
-- address, access or shares it is, both sides of a loan, everybody with a stake in a project, whose money a line or the lines of a statement may be. The application may name more, never fewer.
CREATE OR REPLACE FUNCTION proposal_interested(p_act text, p_subject uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(w.id), '{}') FROM (
    SELECT unnest(ARRAY[submitted_by, from_member, to_member]) AS id FROM transactions WHERE p_act IN ('reversal', 'rail-outcome') AND id = p_subject
    UNION SELECT p_subject WHERE p_act IN ('role', 'contact', 'recovery', 'share-redeem')
    UNION SELECT unnest(ARRAY[lender_id, borrower_id]) FROM loans WHERE p_act = 'write-off' AND id = p_subject
    UNION SELECT line_persons(p_subject) WHERE p_act IN ('explain', 'statement-withdrawal')
    UNION SELECT member_id FROM stakes WHERE p_act IN ('project-result', 'project-distribution') AND project_id = p_subject) w
  WHERE w.id IS NOT NULL
$$;
