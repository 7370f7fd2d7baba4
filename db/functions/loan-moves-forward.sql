-- What was agreed never changes; what is repaid only grows; what is closed stays closed, but for what comes in on a
-- loan that is written off.
CREATE OR REPLACE FUNCTION loan_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'active' AND to_jsonb(NEW) - 'recovered' <> to_jsonb(OLD) - 'recovered'
    OR NEW.recovered < OLD.recovered OR NEW.repaid_principal < OLD.repaid_principal OR NEW.repaid_interest < OLD.repaid_interest
    OR (NEW.id, NEW.reference, NEW.transaction_id, NEW.offer_id, NEW.request_id, NEW.lender_id, NEW.borrower_id, NEW.lender_name, NEW.borrower_name,
        NEW.principal, NEW.rate, NEW.interest, NEW.deadline, NEW.auto_repay, NEW.taken_at)
      IS DISTINCT FROM (OLD.id, OLD.reference, OLD.transaction_id, OLD.offer_id, OLD.request_id, OLD.lender_id, OLD.borrower_id, OLD.lender_name, OLD.borrower_name,
        OLD.principal, OLD.rate, OLD.interest, OLD.deadline, OLD.auto_repay, OLD.taken_at) THEN
    RAISE EXCEPTION 'loan % cannot be rewritten', OLD.id USING ERRCODE = 'immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER loans_forward BEFORE UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION loan_moves_forward();
