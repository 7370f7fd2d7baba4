-- What belongs to a loan is corrected by the loan's own commands, never by a reversal.
CREATE OR REPLACE FUNCTION loan_not_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.type::text IN ('offer', 'loan', 'repayment', 'write-off') THEN
    RAISE EXCEPTION 'transaction % belongs to a loan', OLD.id USING ERRCODE = 'transaction_of_loan';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER transactions_of_loans BEFORE UPDATE OF reversed_by ON transactions FOR EACH ROW
  WHEN (OLD.reversed_by IS DISTINCT FROM NEW.reversed_by) EXECUTE FUNCTION loan_not_reversed();
