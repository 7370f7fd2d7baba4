-- What belongs to a loan is corrected by the loan's own commands, never by a reversal; what an offer holds is
-- released when the offer has ended, never before and never once it is taken.
CREATE OR REPLACE FUNCTION loan_not_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT y.belongs_to FROM transaction_types y WHERE y.key = OLD.type) = 'loan' AND NEW.reversed_by IS DISTINCT FROM OLD.reversed_by
    OR OLD.type = 'offer' AND EXISTS (SELECT FROM loan_offers WHERE transaction_id = OLD.id AND status IN ('open', 'taken')) THEN
    RAISE EXCEPTION 'transaction % belongs to a loan', OLD.id USING ERRCODE = 'transaction_of_loan';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER transactions_of_loans BEFORE UPDATE OF reversed_by, voided_at ON transactions FOR EACH ROW
  WHEN (OLD.reversed_by IS DISTINCT FROM NEW.reversed_by OR OLD.voided_at IS DISTINCT FROM NEW.voided_at) EXECUTE FUNCTION loan_not_reversed();
