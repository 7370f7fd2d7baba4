-- after: ledger-refuse-party
-- Says why nothing becomes of an act on a known transaction (ledger_outcome).
CREATE OR REPLACE FUNCTION ledger_refuse_act(p_id uuid, p_refusal text, p_status text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE p_refusal
    WHEN 'not_found' THEN RAISE EXCEPTION 'no transaction %', p_id USING ERRCODE = 'not_found';
    WHEN 'own_record' THEN RAISE EXCEPTION 'own record' USING ERRCODE = 'own_record';
    WHEN 'second_approver' THEN RAISE EXCEPTION 'the second approver is another' USING ERRCODE = 'second_approver';
    WHEN 'payee_not_active' THEN
      PERFORM ledger_refuse_party(t.to_member) FROM transactions t JOIN members m ON m.id = t.to_member WHERE t.id = p_id AND m.status = 'active';
      RAISE EXCEPTION 'who would be paid is not active' USING ERRCODE = 'payee_not_active';
    WHEN 'provider_waiting' THEN RAISE EXCEPTION 'the provider is asked about %', p_id USING ERRCODE = 'provider_waiting';
    WHEN 'withdrawal_payable' THEN RAISE EXCEPTION '% may be paid', p_id USING ERRCODE = 'withdrawal_payable';
    WHEN 'not_approved' THEN RAISE EXCEPTION 'nobody has approved % yet', p_id USING ERRCODE = 'not_approved';
    WHEN 'approval_lapsed' THEN RAISE EXCEPTION 'who approved % may not any more', p_id USING ERRCODE = 'approval_lapsed';
    WHEN 'already_reversed' THEN RAISE EXCEPTION 'already reversed' USING ERRCODE = 'already_reversed';
    WHEN 'not_reversible' THEN RAISE EXCEPTION 'not reversible' USING ERRCODE = 'not_reversible';
    ELSE RAISE EXCEPTION 'transaction % is %', p_id, p_status USING ERRCODE = 'not_pending', DETAIL = p_status;
  END CASE;
END $$;
