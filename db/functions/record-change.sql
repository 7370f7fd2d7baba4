-- after: audit-write, record-tables, record-digest
-- At the end of the transaction, after the act in the audit trail: a row for each record that has changed, with its
-- number for this record, and the digests before and after (00… where there is none). A change without an act is refused
-- (no_act); the owner's own, by hand, leaves no row, and verification finds it.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  t record; v_row jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END); v_old jsonb := to_jsonb(OLD);
  v_key text; v_before bytea := decode(repeat('00', 32), 'hex'); v_after bytea := v_before; v_last bytea; v_act record; v_beside jsonb;
BEGIN
  SELECT * INTO t FROM record_tables() WHERE name = TG_TABLE_NAME;
  IF t.beside <> '' THEN
    EXECUTE 'SELECT to_jsonb(x) FROM (SELECT $1::uuid AS id) c' || t.beside INTO v_beside USING v_row ->> 'id';
    v_row := v_row || v_beside;
    v_old := v_old || v_beside;
  END IF;
  IF TG_OP <> 'INSERT' THEN SELECT record_digest(jsonb_object_agg(c, v_old -> c)) INTO v_before FROM unnest(t.columns) c; END IF;
  IF TG_OP <> 'DELETE' THEN SELECT record_digest(jsonb_object_agg(c, v_row -> c)) INTO v_after FROM unnest(t.columns) c; END IF;
  IF v_before = v_after THEN RETURN NULL; END IF;
  SELECT string_agg(v_row ->> k, ' ' ORDER BY n) INTO v_key FROM unnest(t.keys) WITH ORDINALITY k(k, n);
  -- The end of the chain is of this transaction or of one that has committed.
  -- OFFSET 0: the one row by chain and number. A join that was planned while there were few would go through the whole chain.
  SELECT a.at, a.actor_id, c.own INTO v_act
  FROM (
    SELECT c.chain, c.number, CASE WHEN age(c.xmin) <= 0 THEN pg_xact_status((pg_current_xact_id()::text::bigint - age(c.xmin))::text::xid8) = 'in progress' END AS own
    FROM audit_chains c WHERE c.chain = own_shard() OFFSET 0) c,
    LATERAL (SELECT a.at, a.actor_id FROM audit_log a WHERE a.chain = c.chain AND a.number = c.number OFFSET 0) a;
  IF v_act.own IS NOT TRUE THEN
    IF current_setting('role') = 'none' AND (SELECT pg_has_role(session_user, relowner, 'member') FROM pg_class WHERE oid = TG_RELID) THEN RETURN NULL; END IF;
    RAISE EXCEPTION '% % changes without an act in the audit trail', t.kind, v_key USING ERRCODE = 'no_act';
  END IF;
  SELECT digest INTO v_last FROM audit_log WHERE action = 'record.keep' AND subject_id = v_key AND subject_type = TG_TABLE_NAME ORDER BY digest DESC LIMIT 1;
  PERFORM audit_write(v_act.at, v_act.actor_id, 'record.keep', 'done', TG_TABLE_NAME, v_key, NULL, NULL,
    p_digest => int8send(coalesce(('x' || encode(substr(v_last, 1, 8), 'hex'))::bit(64)::bigint, 0) + 1) || v_before || v_after);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER members_recorded AFTER INSERT OR UPDATE OR DELETE ON members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER invitations_recorded AFTER INSERT OR UPDATE OR DELETE ON invitations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER settings_recorded AFTER INSERT OR UPDATE OR DELETE ON settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER proposals_recorded AFTER INSERT OR UPDATE OR DELETE ON proposals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loan_offers_recorded AFTER INSERT OR UPDATE OR DELETE ON loan_offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER borrow_requests_recorded AFTER INSERT OR UPDATE OR DELETE ON borrow_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loans_recorded AFTER INSERT OR UPDATE OR DELETE ON loans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loan_repayments_recorded AFTER INSERT OR UPDATE OR DELETE ON loan_repayments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loan_recoveries_recorded AFTER INSERT OR UPDATE OR DELETE ON loan_recoveries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loan_words_recorded AFTER INSERT OR UPDATE OR DELETE ON loan_words DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER loan_reminders_recorded AFTER INSERT OR UPDATE OR DELETE ON loan_reminders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER projects_recorded AFTER INSERT OR UPDATE OR DELETE ON projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
-- A sharing out changes the sums of all stakes at once; verification recomputes those from the entries.
CREATE CONSTRAINT TRIGGER stakes_recorded AFTER INSERT OR UPDATE OF project_id, member_id, name, invested, created_at OR DELETE ON stakes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER project_results_recorded AFTER INSERT OR UPDATE OR DELETE ON project_results DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER project_distributions_recorded AFTER INSERT OR UPDATE OR DELETE ON project_distributions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER project_files_recorded AFTER INSERT OR UPDATE OR DELETE ON project_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER vouchers_recorded AFTER INSERT OR UPDATE OR DELETE ON vouchers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER voucher_files_recorded AFTER INSERT OR UPDATE OR DELETE ON voucher_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER drawers_recorded AFTER INSERT OR UPDATE OR DELETE ON drawers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER drawer_movements_recorded AFTER INSERT OR UPDATE OR DELETE ON drawer_movements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER former_members_recorded AFTER INSERT OR UPDATE OR DELETE ON former_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER settings_ahead_recorded AFTER INSERT OR UPDATE OR DELETE ON settings_ahead DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER reconciled_channels_recorded AFTER INSERT OR UPDATE OR DELETE ON reconciled_channels DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER statement_files_recorded AFTER INSERT OR UPDATE OR DELETE ON statement_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
-- What was heard of a phone changes with each message, and is no record.
CREATE CONSTRAINT TRIGGER sms_forwarders_recorded AFTER INSERT OR UPDATE OF revoked_by, revoked_at OR DELETE ON sms_forwarders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER line_matches_recorded AFTER INSERT OR UPDATE OR DELETE ON line_matches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER statement_profiles_recorded AFTER INSERT OR UPDATE OR DELETE ON statement_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER unproven_deposits_recorded AFTER INSERT OR UPDATE OR DELETE ON unproven_deposits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER import_runs_recorded AFTER INSERT OR UPDATE OR DELETE ON import_runs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER import_letters_recorded AFTER INSERT OR UPDATE OR DELETE ON import_letters DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER rail_requests_recorded AFTER INSERT OR UPDATE OR DELETE ON rail_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER share_moves_recorded AFTER INSERT OR UPDATE OR DELETE ON share_moves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER share_offers_recorded AFTER INSERT OR UPDATE OR DELETE ON share_offers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER rail_balances_recorded AFTER INSERT OR UPDATE OR DELETE ON rail_balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
CREATE CONSTRAINT TRIGGER import_answers_recorded AFTER INSERT OR UPDATE OR DELETE ON import_answers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION record_change();
