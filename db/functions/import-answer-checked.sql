-- after: keep-time, holds-right
-- What a member says of the balance that was brought in is of that balance. It counts once: again after the office has settled
-- it, and after what somebody noted for them at the desk, by a letter which that one has not given out. An objection is settled once,
-- by nobody who has brought the balance in, corrected it or noted it; a transaction that corrects it is the member's, and after it.
CREATE OR REPLACE FUNCTION import_answer_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_last import_answers;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.agrees OR OLD.settled_at IS NOT NULL THEN RAISE EXCEPTION 'it is settled' USING ERRCODE = 'not_pending'; END IF;
    PERFORM keep_time(NEW.settled_at);
    PERFORM FROM members WHERE id = NEW.settled_by FOR SHARE;
    IF NOT holds_right(NEW.settled_by, 'members.enrol') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
    IF NEW.settled_by IN (NEW.member_id, NEW.noted_by) OR EXISTS (SELECT FROM import_runs WHERE id = NEW.run_id AND (brought_by = NEW.settled_by OR correctors ? NEW.settled_by::text)) THEN
      RAISE EXCEPTION 'own import' USING ERRCODE = 'own_import';
    END IF;
    IF NEW.correction IS NOT NULL AND NOT EXISTS (
      SELECT FROM transactions t WHERE t.id = NEW.correction AND t.status = 'approved' AND t.reversed_by IS NULL
        AND NEW.member_id IN (t.from_member, t.to_member) AND t.decided_at >= NEW.answered_at) THEN
      RAISE EXCEPTION 'no such correction' USING ERRCODE = 'no_correction';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM keep_time(NEW.answered_at);
  PERFORM FROM members WHERE id = NEW.member_id FOR UPDATE;
  IF NEW.settled_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM import_rows r JOIN import_runs n ON n.id = r.run_id AND n.state = 'done' JOIN members m ON m.id = r.member_id AND m.status = 'active'
    WHERE r.run_id = NEW.run_id AND r.member_id = NEW.member_id AND r.savings = NEW.balance) THEN
    RAISE EXCEPTION 'no such balance was brought in' USING ERRCODE = 'not_found';
  END IF;
  -- Where the francs are right, shares can be wrong.
  IF NEW.should_be = NEW.balance AND NOT EXISTS (SELECT FROM import_rows r WHERE r.member_id = NEW.member_id AND r.shares > 0) THEN
    RAISE EXCEPTION 'it is the same balance' USING ERRCODE = 'not_found';
  END IF;
  SELECT * INTO v_last FROM import_answers WHERE member_id = NEW.member_id ORDER BY id DESC LIMIT 1;
  IF v_last.agrees AND (v_last.noted_by IS NULL OR NEW.noted_by IS NOT NULL) OR NOT v_last.agrees AND v_last.settled_at IS NULL THEN
    RAISE EXCEPTION 'it is answered' USING ERRCODE = 'balance_answered';
  END IF;
  IF NEW.noted_by IS NOT NULL THEN
    PERFORM FROM members WHERE id = NEW.noted_by FOR SHARE;
    IF NOT holds_right(NEW.noted_by, 'members.enrol') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
    IF NEW.noted_by = NEW.member_id OR EXISTS (
      SELECT FROM activation_codes WHERE member_id = NEW.member_id AND letters_id IS NOT NULL AND given_by = NEW.noted_by) THEN
      RAISE EXCEPTION 'own import' USING ERRCODE = 'own_import';
    END IF;
    IF NOT EXISTS (
      SELECT FROM activation_codes c JOIN import_letters l ON l.id = c.letters_id
      WHERE c.member_id = NEW.member_id AND c.letters_id = NEW.letters_id AND l.run_id = NEW.run_id) THEN
      RAISE EXCEPTION 'no such letter' USING ERRCODE = 'not_found';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER import_answer_checked BEFORE INSERT OR UPDATE ON import_answers FOR EACH ROW EXECUTE FUNCTION import_answer_checked();
