-- Of a result only that it has been shared out is added, once.
CREATE OR REPLACE FUNCTION project_result_is_shared_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.distribution_id IS NOT NULL OR to_jsonb(NEW) - 'distribution_id' <> to_jsonb(OLD) - 'distribution_id' THEN
    RAISE EXCEPTION 'result % cannot be rewritten', OLD.id USING ERRCODE = 'immutable';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER project_results_once BEFORE UPDATE ON project_results FOR EACH ROW EXECUTE FUNCTION project_result_is_shared_once();
