-- What belongs to a project stands beside its stakes and results: it is corrected there, not reversed.
CREATE OR REPLACE FUNCTION project_transaction_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'transaction % belongs to a project', OLD.id USING ERRCODE = 'transaction_of_project'; END $$;

CREATE TRIGGER transactions_of_projects_stay BEFORE UPDATE OF reversed_by, voided_at ON transactions FOR EACH ROW
  WHEN (OLD.project_id IS NOT NULL) EXECUTE FUNCTION project_transaction_stays();
