-- A closed account stays closed and empty of personal data.
CREATE OR REPLACE FUNCTION member_stays_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'member % is closed', OLD.id USING ERRCODE = 'immutable'; END $$;

CREATE TRIGGER members_stay_closed BEFORE UPDATE ON members FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION member_stays_closed();
