-- after: share-counted, share-recount
-- Who is suspended, or active again, no longer has a part in the whole of active members, or has one again.
CREATE OR REPLACE FUNCTION share_holder_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_shares bigint;
BEGIN
  -- Whose shares are just being posted is seen once that is over.
  PERFORM FROM share_totals FOR UPDATE;
  SELECT shares INTO v_shares FROM shareholdings WHERE member_id = NEW.id AND shares > 0;
  IF FOUND AND 'active' IN (OLD.status, NEW.status) THEN
    PERFORM share_counted(true, CASE OLD.status WHEN 'active' THEN v_shares ELSE 0 END, CASE NEW.status WHEN 'active' THEN v_shares ELSE 0 END, 0);
    PERFORM share_recount();
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER members_share_holder_changed AFTER UPDATE OF status ON members FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION share_holder_changed();
