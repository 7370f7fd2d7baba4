CREATE INDEX "audit_log_records_idx" ON "audit_log" USING btree ("subject_id","digest") WHERE action = 'record.keep';--> statement-breakpoint
-- What was there before has the digest of today: a row for each record, as record_change, record_digest and audit_hash
-- make them (db/functions).
DO $$
DECLARE t record; r record; v_number bigint; v_hash text; v_digest bytea;
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = 0 FOR UPDATE;
  FOR t IN SELECT name, replace(keys, ' ', ', ') AS keys, replace(columns, ' ', ', ') AS columns, beside FROM (VALUES
    ('members', 'id', 'id username email first_name last_name phone class gender district sector cell village role status share_percentage password_hash two_factor_enabled two_factor_required profile_image money_held_until language muted_mail joined_at updated_at', ''),
    ('invitations', 'id', 'id email name token_hash invited_by created_at sent_at expires_at accepted_at member_id revoked_at', ''),
    ('settings', 'id', 'id second_approval_from debt_times_savings debt_at_least staff_two_factor auditors founded_at updated_at updated_by', ''),
    ('proposals', 'id', 'id act subject_id terms effect reason state made_by made_at expires_at first_confirmed_by decided_by decided_at decision_reason', ''),
    ('loan_offers', 'id', 'id lender_id lender_name amount rate deadline description visibility status ends_at transaction_id created_at updated_at', ''),
    ('borrow_requests', 'id', 'id borrower_id borrower_name amount max_rate reason deadline auto_repay status ends_at created_at updated_at', ''),
    ('loans', 'id', 'id reference transaction_id offer_id request_id lender_id borrower_id lender_name borrower_name principal rate interest repaid_principal repaid_interest written_off recovered deadline auto_repay status taken_at closed_at write_off_reason write_off_transaction', ''),
    ('loan_repayments', 'transaction_id', 'transaction_id loan_id amount interest principal automatic at', ''),
    ('loan_recoveries', 'transaction_id', 'transaction_id loan_id amount at', ''),
    ('loan_words', 'id', 'id loan_id word said_by reason at', ''),
    ('loan_reminders', 'loan_id kind', 'loan_id kind at amount', ''),
    ('projects', 'id', 'id title description target status open_for_investment invested capital returned borne investors profit loss distributed undistributed created_by created_at updated_at running_at completed_at', ''),
    ('stakes', 'project_id member_id', 'project_id member_id name invested created_at', ''),
    ('project_results', 'id', 'id project_id kind amount method note recorded_by created_at distribution_id', ''),
    ('project_distributions', 'id', 'id project_id amount investors note distributed_by created_at counted_until weight parts',
      ', LATERAL (SELECT jsonb_agg(jsonb_build_array(member_id, capital, weight, amount, transaction_id) ORDER BY member_id) AS parts FROM project_parts WHERE distribution_id = c.id) x'),
    ('project_files', 'id', 'id project_id kind name file width height added_by created_at', ''),
    ('former_members', 'member_id', 'member_id name number joined_at left_at reason closed_by', '')
  ) t (name, keys, columns, beside) LOOP
    FOR r IN EXECUTE format('SELECT concat_ws('' '', %s) AS id, to_jsonb(r) AS whole FROM (SELECT %s FROM %I c%s) r ORDER BY 1', t.keys, t.columns, t.name, t.beside) LOOP
      v_number := v_number + 1;
      v_digest := int8send(1) || decode(repeat('00', 32), 'hex') || sha256(convert_to(
        jsonb_strip_nulls(r.whole)::text || coalesce(r.whole ->> 'terms', '') || coalesce(r.whole ->> 'effect', ''), 'UTF8'));
      v_hash := encode(sha256(record_send(ROW(v_hash, 0::smallint, v_number, now(), NULL::uuid, 'record.keep'::text, 'done'::text, t.name, r.id,
        NULL::jsonb, NULL::text, v_digest, NULL::bytea))), 'hex');
      INSERT INTO audit_log (chain, number, at, action, outcome, subject_type, subject_id, hash, digest)
      VALUES (0, v_number, now(), 'record.keep', 'done', t.name, r.id, v_hash, v_digest);
    END LOOP;
  END LOOP;
  UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = 0;
END $$;
