-- An offer or request that was taken, cancelled or has expired stays as it is.
CREATE OR REPLACE FUNCTION offer_stays_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% % has ended', TG_TABLE_NAME, OLD.id USING ERRCODE = 'immutable'; END $$;

CREATE TRIGGER loan_offers_stay_ended BEFORE UPDATE ON loan_offers FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION offer_stays_ended();
CREATE TRIGGER borrow_requests_stay_ended BEFORE UPDATE ON borrow_requests FOR EACH ROW WHEN (OLD.status <> 'open') EXECUTE FUNCTION offer_stays_ended();
