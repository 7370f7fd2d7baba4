-- The application closes an account by member_close alone, which refuses while it holds money.
CREATE OR REPLACE FUNCTION member_closes_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'openfuture_app' THEN RAISE EXCEPTION 'member % is closed by member_close', OLD.id USING ERRCODE = 'immutable'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER members_close_empty BEFORE UPDATE OF status ON members FOR EACH ROW
  WHEN (NEW.status = 'closed' AND OLD.status <> 'closed') EXECUTE FUNCTION member_closes_empty();
