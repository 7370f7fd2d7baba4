-- after: keep-time, holds-right
-- Letters of a moving in are given out by who asked for them, within 30 days after a second person has agreed, and while what
-- was brought in stands in the books. They are numbered here, one after the other.
CREATE OR REPLACE FUNCTION import_letters_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_state text;
BEGIN
  PERFORM keep_time(NEW.given_at);
  IF NOT holds_right(NEW.given_by, 'imports.bring') THEN RAISE EXCEPTION 'not entitled' USING ERRCODE = 'not_entitled'; END IF;
  SELECT state INTO v_state FROM import_runs WHERE id = NEW.run_id FOR UPDATE;
  IF v_state IS DISTINCT FROM 'done' OR NOT EXISTS (
    SELECT FROM proposals p WHERE p.id = NEW.proposal_id AND p.act = 'import-letters' AND p.subject_id = NEW.run_id
      AND p.state = 'confirmed' AND p.made_by = NEW.given_by AND p.decided_at > NEW.given_at - interval '30 days') THEN
    RAISE EXCEPTION 'nobody has agreed to letters of %', NEW.run_id USING ERRCODE = 'letters_not_agreed';
  END IF;
  NEW.no := (SELECT coalesce(max(l.no), 0) + 1 FROM import_letters l WHERE l.run_id = NEW.run_id);
  RETURN NEW;
END $$;

CREATE TRIGGER import_letters_checked BEFORE INSERT ON import_letters FOR EACH ROW EXECUTE FUNCTION import_letters_checked();
