-- The moving in that a job is to go on with, locked until its transaction ends; nothing while another job has it. Where it is undone, names
-- are held before anything that others hold who write names: the last of them go with it (import_undone).
CREATE OR REPLACE FUNCTION import_take() RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE n import_runs;
BEGIN
  SELECT * INTO n FROM import_runs WHERE state IN ('posting', 'undoing') FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  IF n.state = 'undoing' THEN LOCK TABLE member_names IN SHARE ROW EXCLUSIVE MODE; END IF;
  RETURN NEXT n.id;
END $$;

GRANT EXECUTE ON FUNCTION import_take TO openfuture_app;
