-- after: share-recount
-- Who is suspended, or active again, no longer has a part in the whole of active members, or has one again.
CREATE OR REPLACE FUNCTION share_holder_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Whose shares are just being posted is seen once that is over.
  PERFORM FROM share_totals FOR UPDATE;
  IF EXISTS (SELECT FROM shareholdings WHERE member_id = NEW.id AND shares > 0) THEN PERFORM share_recount(); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER members_share_holder_changed AFTER UPDATE OF status ON members FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION share_holder_changed();
