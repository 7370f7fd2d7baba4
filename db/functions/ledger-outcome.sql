-- after: rail-answered
-- What an act on a known transaction comes to: approved (by a second person), alone (by one person, so far), paid,
-- rejected, voided, reversed; else the name of the refusal. Nobody decides on what they submitted, pay or receive (decisions,
-- section 3), and nobody who is not active is paid. What a provider has just answered (no actor) is so. Plain SQL: it becomes part of the query.
CREATE OR REPLACE FUNCTION ledger_outcome(p_act text, p_actor uuid, p_own boolean, p_inactive uuid[], t transactions, y transaction_types)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_act = 'void' AND (t.voided_at IS NOT NULL OR p_own AND p_actor IS DISTINCT FROM t.submitted_by) THEN 'not_found'
    -- What only holds (an offer) ends by itself as well, when its time has come: then there is no actor.
    WHEN p_actor IS NULL AND NOT (p_act = 'void' AND y.step_approved = 'hold') AND NOT rail_answered(t.id, p_act) THEN 'own_record'
    -- Who takes part in a reversal was asked when its proposal was confirmed (proposal_decide, ledger_check_proposals).
    WHEN NOT p_own AND p_act <> 'reverse' AND p_actor IN (t.submitted_by, t.from_member, t.to_member) THEN 'own_record'
    -- Once it may be paid, somebody may be paying it: nobody takes it away, and the office gives it back with a reason.
    WHEN p_act = 'void' AND t.status = 'pending' AND t.payable_by IS NOT NULL THEN CASE WHEN p_own THEN 'not_pending' ELSE 'withdrawal_payable' END
    WHEN p_act = 'void' AND t.status = 'pending' THEN 'voided'
    WHEN p_act = 'void' AND t.status = 'rejected' AND NOT p_own THEN 'voided'
    WHEN p_act = 'void' AND t.status = 'approved' AND y.step_approved = 'hold' AND (p_own OR p_actor IS NULL) THEN 'voided'
    WHEN p_act = 'reverse' AND t.reversed_by IS NOT NULL THEN 'already_reversed'
    WHEN p_act = 'reverse' AND (t.status <> 'approved' OR y.reversible IS NOT TRUE) THEN 'not_reversible'
    WHEN p_act = 'reverse' THEN 'reversed'
    WHEN p_act NOT IN ('approve', 'reject', 'pay') OR t.status <> 'pending' OR t.voided_at IS NOT NULL THEN 'not_pending'
    WHEN p_act = 'reject' THEN 'rejected'
    -- What has left already is written down, whoever it went to.
    WHEN p_actor IS NOT NULL AND t.to_member = ANY (p_inactive) THEN 'payee_not_active'
    WHEN p_act = 'pay' AND (t.payable_by IS NULL OR y.paid_apart IS NOT TRUE) THEN 'not_approved'
    WHEN p_act = 'pay' THEN 'paid'
    WHEN p_actor = t.first_approved_by THEN 'second_approver'
    -- Of what is recorded at once below the limit, whoever recorded it is one of the two already.
    WHEN y.approval = 'another' AND t.first_approved_by IS NULL THEN 'alone'
    ELSE 'approved'
  END
$$;
