-- An offer of shares ends once, and what it offers stays; given they are by their posting alone (share_keep).
CREATE OR REPLACE FUNCTION share_offer_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' THEN RAISE EXCEPTION 'the offer is %', OLD.state USING ERRCODE = 'not_pending', DETAIL = OLD.state; END IF;
  IF (NEW.id, NEW.from_member, NEW.to_member, NEW.shares, NEW.made_at, NEW.ends_at) IS DISTINCT FROM (OLD.id, OLD.from_member, OLD.to_member, OLD.shares, OLD.made_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'an offer of shares stays as it was made' USING ERRCODE = 'immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER share_offers_checked BEFORE UPDATE ON share_offers FOR EACH ROW EXECUTE FUNCTION share_offer_checked();
