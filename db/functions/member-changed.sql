-- Members and active ones are counted as their status changes.
CREATE OR REPLACE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE org_totals SET
    members = members + (NEW.status <> 'closed')::int - (OLD.status <> 'closed')::int,
    active_members = active_members + (NEW.status = 'active')::int - (OLD.status = 'active')::int
  WHERE shard = own_shard();
  RETURN NULL;
END $$;

CREATE TRIGGER members_status_changed AFTER UPDATE OF status ON members FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION member_changed();
