-- after: keep-time, project-waits, founding, role-by-two
-- Closes a member's account and erases the personal fields (decisions, section 2, deletion). Refused
-- (member_not_closable, DETAIL lists what stands in the way: kinds of balances in francs, pending
-- transactions, open offers and requests, loans written off that can still be collected, projects of which a result
-- waits to be confirmed or shared out, a drawer that is not closed, a role that two people take, once the cooperative is
-- founded) with the member's row and accounts locked, so that nothing comes in between. The register keeps who they were, and why they left; of whom it is undone that they came (p_forgets) it keeps the number
-- and the days that reports count, and no name of theirs is found any more; of anybody else that is refused (no_proposal).
CREATE OR REPLACE FUNCTION member_close(p_id uuid, p_at timestamptz, p_actor uuid, p_audit_detail jsonb, p_address text, p_reason text DEFAULT NULL, p_forgets boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_status member_status; v_balances jsonb; v_pending bigint; v_offers bigint; v_requests bigint; v_written_off bigint; v_results bigint; v_drawers bigint; v_role int;
BEGIN
  PERFORM keep_time(p_at);
  SELECT status, CASE WHEN NOT founding() AND role_by_two(role::text) THEN 1 ELSE 0 END INTO v_status, v_role FROM members WHERE id = p_id FOR UPDATE;
  IF v_status IS NULL OR v_status = 'closed' THEN RAISE EXCEPTION 'no member %', p_id USING ERRCODE = 'not_found'; END IF;
  IF p_forgets AND NOT EXISTS (SELECT FROM import_rows r JOIN import_runs n ON n.id = r.run_id AND n.state = 'undoing' WHERE r.member_id = p_id) THEN
    RAISE EXCEPTION 'nobody undoes that % moved in', p_id USING ERRCODE = 'no_proposal';
  END IF;
  IF p_id = p_actor THEN RAISE EXCEPTION 'own account' USING ERRCODE = 'own_record'; END IF;
  PERFORM FROM accounts WHERE owner = p_id ORDER BY owner, kind, shard FOR UPDATE;
  SELECT jsonb_object_agg(kind, abs(balance)) INTO v_balances FROM accounts WHERE owner = p_id AND balance <> 0;
  SELECT count(*) INTO v_pending FROM transactions
  WHERE (from_member = p_id OR to_member = p_id) AND status = 'pending' AND voided_at IS NULL;
  SELECT count(*) INTO v_offers FROM loan_offers WHERE lender_id = p_id AND status = 'open' AND ends_at > p_at;
  SELECT count(*) INTO v_requests FROM borrow_requests WHERE borrower_id = p_id AND status = 'open' AND ends_at > p_at;
  -- The accounts know nothing of them any more (lib/loans/rules.ts, leftToCollect); of either side, or nobody could collect.
  SELECT count(*) INTO v_written_off FROM loans
  WHERE p_id IN (borrower_id, lender_id) AND status = 'written_off' AND recovered < written_off + interest - repaid_interest;
  -- Of what waits there is a part of theirs, also where their capital is back or lost (project_weights).
  SELECT count(*) INTO v_results FROM stakes s JOIN projects p ON p.id = s.project_id
  WHERE s.member_id = p_id AND (p.undistributed <> 0 OR project_waits(p.id, p_at));
  SELECT count(*) INTO v_drawers FROM drawers WHERE clerk = p_id AND state <> 'closed';
  IF v_balances IS NOT NULL OR v_pending > 0 OR v_offers > 0 OR v_requests > 0 OR v_written_off > 0 OR v_results > 0 OR v_drawers > 0 OR v_role > 0 THEN
    RAISE EXCEPTION 'member % cannot be closed', p_id USING ERRCODE = 'member_not_closable',
      DETAIL = (coalesce(v_balances, '{}') || jsonb_build_object('pending', v_pending, 'offers', v_offers, 'requests', v_requests, 'writtenOff', v_written_off, 'results', v_results, 'drawers', v_drawers, 'role', v_role))::text;
  END IF;
  UPDATE share_offers SET state = 'withdrawn', ended_at = p_at WHERE state = 'open' AND p_id IN (from_member, to_member);
  UPDATE sessions SET active = false, ended_at = p_at, end_reason = 'closed' WHERE member_id = p_id AND active;
  INSERT INTO former_members (member_id, name, number, joined_at, left_at, reason, closed_by)
  SELECT m.id, CASE WHEN p_forgets THEN '' ELSE m.full_name END, a.id, m.joined_at, p_at, p_reason, p_actor FROM members m JOIN accounts a ON a.owner = m.id AND a.kind = 'available' WHERE m.id = p_id;
  UPDATE members SET status = 'closed', username = 'closed-' || p_id, email = NULL, email_confirmed_at = NULL, first_name = '', last_name = '',
    phone = NULL, class = NULL, gender = NULL, district = NULL, sector = NULL, cell = NULL, village = NULL,
    birth_date = NULL, national_id_sealed = NULL, national_id_hash = NULL, next_of_kin_name = NULL, next_of_kin_phone = NULL, role = 'member',
    share_percentage = 0, money_held_until = NULL, password_hash = '', two_factor_enabled = false, two_factor_required = false, profile_image = NULL, updated_at = p_at
  WHERE id = p_id;
  IF p_forgets THEN DELETE FROM member_names WHERE member_id = p_id; END IF;
  UPDATE proposals SET terms = '{}', effect = effect - 'changes' WHERE subject_id = p_id AND act IN ('contact', 'recovery');
  UPDATE accounts SET low = 0, high = 0 WHERE owner = p_id;
  PERFORM audit_write(p_at, p_actor, 'member.delete', 'done', 'member', p_id::text, p_audit_detail, p_address);
END $$;

GRANT EXECUTE ON FUNCTION member_close TO openfuture_app;
