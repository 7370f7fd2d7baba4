-- after: loan-check-borrower, keep-time
-- Nobody asks for a loan that they could not be given now.
CREATE OR REPLACE FUNCTION borrow_request_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_time(NEW.created_at);
  PERFORM loan_check_borrower(NEW.borrower_id, NEW.amount, NEW.created_at);
  RETURN NEW;
END $$;

CREATE TRIGGER borrow_requests_checked BEFORE INSERT ON borrow_requests FOR EACH ROW EXECUTE FUNCTION borrow_request_checked();
