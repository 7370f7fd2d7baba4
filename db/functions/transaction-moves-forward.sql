-- A transaction's money never changes; it goes from pending to approved (of a withdrawal: paid) or rejected, once.
-- From which account of its method a withdrawal is paid is said by who approves or pays it. While it waits, another approval takes the place of one that does not count any more.
CREATE OR REPLACE FUNCTION transaction_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.reference, NEW.type, NEW.amount, NEW.fee, NEW.interest, NEW.submitted_by, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.reference, OLD.type, OLD.amount, OLD.fee, OLD.interest, OLD.submitted_by, OLD.created_at)
     OR (NEW.channel IS DISTINCT FROM OLD.channel AND NOT (OLD.type = 'withdraw' AND OLD.status = 'pending' AND OLD.voided_at IS NULL AND EXISTS (
       SELECT FROM channels c WHERE c.key = NEW.channel AND c.method = OLD.method)))
     OR (NEW.method, NEW.from_member, NEW.to_member, NEW.from_name, NEW.to_name, NEW.reverses, NEW.payout_to, NEW.from_channel, NEW.to_channel)
     IS DISTINCT FROM (OLD.method, OLD.from_member, OLD.to_member, OLD.from_name, OLD.to_name, OLD.reverses, OLD.payout_to, OLD.from_channel, OLD.to_channel)
     OR (OLD.status <> 'pending' AND (NEW.status, NEW.external_id, NEW.reject_reason, NEW.decided_at, NEW.alone_by, NEW.payable_by, NEW.payable_at)
     IS DISTINCT FROM (OLD.status, OLD.external_id, OLD.reject_reason, OLD.decided_at, OLD.alone_by, OLD.payable_by, OLD.payable_at))
     OR (OLD.first_approved_by IS NOT NULL AND (NEW.first_approved_by, NEW.first_approved_at) IS DISTINCT FROM (OLD.first_approved_by, OLD.first_approved_at)
       AND (NEW.first_approved_by IS NULL OR NEW.first_approved_at IS NULL OR NEW.status <> 'pending' OR NEW.voided_at IS NOT NULL))
     OR (OLD.decided_by IS NOT NULL AND NEW.decided_by IS DISTINCT FROM OLD.decided_by)
     OR (OLD.reversed_by IS NOT NULL AND NEW.reversed_by IS DISTINCT FROM OLD.reversed_by)
     OR (OLD.voided_at IS NOT NULL AND NEW.voided_at IS DISTINCT FROM OLD.voided_at) THEN
    RAISE EXCEPTION 'transaction % cannot be rewritten', OLD.id USING ERRCODE = 'immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER transactions_forward BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION transaction_moves_forward();
