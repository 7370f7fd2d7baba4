-- Movements of the old books are never changed, and go with their member's moving in alone: where it is undone, or taken away
-- before anybody has agreed to it.
CREATE OR REPLACE FUNCTION import_history_kept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM import_runs n WHERE n.id = OLD.run_id AND n.state IN ('checked', 'undone'))
    OR EXISTS (SELECT FROM import_rows r WHERE r.member_id = OLD.member_id AND r.undone) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'append_only';
END $$;

CREATE TRIGGER import_history_kept BEFORE DELETE ON import_history FOR EACH ROW EXECUTE FUNCTION import_history_kept();
