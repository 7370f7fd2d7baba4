-- The moving in that a job is to go on with, locked until its transaction ends; nothing while another job has it.
CREATE OR REPLACE FUNCTION import_take() RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM import_runs WHERE state IN ('posting', 'undoing') FOR UPDATE SKIP LOCKED
$$;

GRANT EXECUTE ON FUNCTION import_take TO openfuture_app;
