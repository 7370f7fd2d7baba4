-- What is written once stays, whoever asks: rows that are never changed, and rows that are never removed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'append_only'; END $$;

CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER requests_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transactions_kept BEFORE DELETE OR TRUNCATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounts_kept BEFORE DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER accounts_fixed BEFORE UPDATE OF id, owner, kind, shard, counts_as, low, high ON accounts FOR EACH ROW
  WHEN ((NEW.id, NEW.owner, NEW.kind, NEW.shard, NEW.counts_as) IS DISTINCT FROM (OLD.id, OLD.owner, OLD.kind, OLD.shard, OLD.counts_as)
    OR (NEW.low, NEW.high) IS DISTINCT FROM (OLD.low, OLD.high) AND (NEW.low, NEW.high) IS DISTINCT FROM (0::bigint, 0::bigint)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER chart_kept BEFORE DELETE OR TRUNCATE ON chart FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER proposals_kept BEFORE DELETE OR TRUNCATE ON proposals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER members_kept BEFORE DELETE OR TRUNCATE ON members FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER book_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON book_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_offers_kept BEFORE DELETE OR TRUNCATE ON loan_offers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER borrow_requests_kept BEFORE DELETE OR TRUNCATE ON borrow_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loans_kept BEFORE DELETE OR TRUNCATE ON loans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_repayments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_repayments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_recoveries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_recoveries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loan_words_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_words FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER projects_kept BEFORE DELETE OR TRUNCATE ON projects FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER stakes_kept BEFORE DELETE OR TRUNCATE ON stakes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_distributions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON project_distributions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_parts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON project_parts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_results_kept BEFORE DELETE OR TRUNCATE ON project_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transactions_keep_project BEFORE UPDATE OF project_id ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
