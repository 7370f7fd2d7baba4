-- after: import-corrections-digest
-- A second person is asked about what is ready and was read with every corrected cell. Whoever corrects one, reads it again or takes it away
-- waits until they are asked, and is refused then.
CREATE OR REPLACE FUNCTION import_asked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM import_runs WHERE id = NEW.subject_id AND state = 'checked' AND rows_digest IS NOT NULL AND corrections_digest IS NOT DISTINCT FROM import_corrections_digest(id) FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'import % is not ready', NEW.subject_id USING ERRCODE = 'import_not_ready'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER proposals_import_asked BEFORE INSERT ON proposals FOR EACH ROW WHEN (NEW.act = 'import') EXECUTE FUNCTION import_asked();
