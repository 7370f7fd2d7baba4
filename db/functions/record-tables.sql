-- The records of record beside transactions, entries and requests, and what of each the audit trail has the digest of:
-- table, kind of finding, key, by what people know it, columns (NULL: all there are), what else belongs to it. Whatever is not here stands, with the reason, in
-- tests/integration/evidence/covered.test.ts. A further column is null in the rows that are there already, or its
-- migration writes new digests (drizzle/0025_record_digests.sql).
CREATE OR REPLACE FUNCTION record_tables() RETURNS TABLE (name text, kind text, keys text[], label text, columns text[], beside text) LANGUAGE sql STABLE AS $$
  SELECT name, kind, string_to_array(keys, ' '), label, coalesce(string_to_array(columns, ' '),
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = ('public.' || name)::regclass AND a.attnum > 0 AND NOT a.attisdropped)),
    coalesce(beside, '')
  FROM (VALUES
    ('members', 'member', 'id', 'username', 'id member_no username email email_confirmed_at first_name last_name phone class gender district sector cell village birth_date national_id_sealed national_id_hash next_of_kin_name next_of_kin_phone role status share_percentage password_hash two_factor_enabled two_factor_required profile_image money_held_until language muted_mail joined_at updated_at', NULL),
    ('invitations', 'member', 'id', 'email', 'id email name token_hash invited_by created_at sent_at expires_at accepted_at member_id revoked_at', NULL),
    ('settings', 'setting', 'id', NULL, NULL, NULL),
    ('proposals', 'request', 'id', NULL, 'id act subject_id terms effect reason state made_by made_at expires_at first_confirmed_by decided_by decided_at decision_reason', NULL),
    ('loan_offers', 'loan', 'id', NULL, 'id lender_id lender_name amount rate deadline description visibility status ends_at transaction_id created_at updated_at', NULL),
    ('borrow_requests', 'loan', 'id', NULL, 'id borrower_id borrower_name amount max_rate reason deadline auto_repay status ends_at created_at updated_at', NULL),
    ('loans', 'loan', 'id', 'reference', 'id reference transaction_id offer_id request_id lender_id borrower_id lender_name borrower_name principal rate interest repaid_principal repaid_interest written_off recovered deadline auto_repay status taken_at closed_at write_off_reason write_off_transaction', NULL),
    ('loan_repayments', 'loan', 'transaction_id', NULL, 'transaction_id loan_id amount interest principal automatic at', NULL),
    ('loan_recoveries', 'loan', 'transaction_id', NULL, 'transaction_id loan_id amount at', NULL),
    ('loan_words', 'loan', 'id', NULL, 'id loan_id word said_by reason at', NULL),
    ('loan_reminders', 'loan', 'loan_id kind', NULL, 'loan_id kind at amount', NULL),
    ('projects', 'project', 'id', 'title', 'id title description target status open_for_investment invested capital returned borne investors profit loss distributed undistributed created_by created_at updated_at running_at completed_at', NULL),
    ('stakes', 'project', 'project_id member_id', NULL, 'project_id member_id name invested created_at', NULL),
    ('project_results', 'project', 'id', NULL, 'id project_id kind amount method note recorded_by created_at distribution_id', NULL),
    ('project_distributions', 'project', 'id', NULL, 'id project_id amount investors note distributed_by created_at counted_until weight parts',
      ', LATERAL (SELECT jsonb_agg(jsonb_build_array(member_id, capital, weight, amount, transaction_id) ORDER BY member_id) AS parts FROM project_parts WHERE distribution_id = c.id) x'),
    ('project_files', 'project', 'id', 'name', 'id project_id kind name file width height added_by created_at', NULL),
    ('vouchers', 'transaction', 'id', NULL, 'id lines', NULL),
    ('voucher_files', 'transaction', 'id', 'name', 'id voucher_id kind name hash size added_by created_at', NULL),
    ('settings_ahead', 'setting', 'proposal_id', NULL, 'proposal_id holds_from agreed_at applied_at', NULL),
    ('drawers', 'account', 'id', NULL, 'id clerk state opened_at float float_cash counted counted_cash expected counted_at counted_by closed_by closed_at', NULL),
    ('drawer_movements', 'transaction', 'transaction_id', NULL, 'transaction_id drawer_id kind amount by_member second_by', NULL),
    ('reconciled_channels', 'setting', 'channel', NULL, 'channel since', NULL),
    -- With a digest of all its lines, as they came.
    ('statement_files', 'document', 'id', 'name', 'id channel format provenance name sha256 account uploaded_by uploaded_at first_at last_at opening closing line_count new_lines known_lines refused_lines state withdrawn_by withdrawn_at withdraw_reason forwarder_id lines',
      ', LATERAL (SELECT encode(sha256(convert_to(string_agg(statement_line_text(l), E''\n'' ORDER BY l.row_no, l.id), ''UTF8'')), ''hex'') AS lines FROM statement_lines l WHERE l.file_id = c.id) x'),
    ('sms_forwarders', 'setting', 'id', 'name', 'id channel name key made_by made_at revoked_by revoked_at', NULL),
    ('line_matches', 'document', 'id', NULL, 'id line_id transaction_id amount rule reason matched_by matched_at ended_by ended_at', NULL),
    ('statement_profiles', 'setting', 'channel headings', NULL, 'channel headings mapping saved_by saved_at', NULL),
    ('unproven_deposits', 'transaction', 'transaction_id', NULL, 'transaction_id reason approved_by approved_at times', NULL),
    -- Its rows have a digest of their own in it, people's data with a digest each until they are members.
    ('import_runs', 'document', 'id', NULL, 'id state day_order files members_sha256 members with_balance savings with_shares shares share_value history debit credit errors warnings refused ties lines cut_over correctors corrections_digest rows_digest brought_by brought_at approval approved_by approved_at books_transaction done_at undo undo_by undone_by undo_at undo_books ended_at', NULL),
    ('import_letters', 'document', 'id', NULL, 'id run_id no letters proposal_id given_by given_at again', NULL),
    ('import_answers', 'member', 'id', NULL, 'id run_id member_id balance agrees should_be remark answered_at noted_by letters_id settlement correction settled_by settled_at', NULL),
    ('rail_requests', 'transaction', 'id', NULL, 'id rail product transaction_id number amount state made_by made_at sent_at answered_at provider_id reason', NULL),
    ('share_moves', 'transaction', 'transaction_id', NULL, 'transaction_id kind from_member to_member shares value by_member second_by', NULL),
    ('share_offers', 'request', 'id', NULL, 'id from_member to_member shares state made_at ends_at ended_at transaction_id', NULL),
    ('rail_balances', 'document', 'id', NULL, 'id rail day at balance books coming_in going_out', NULL),
    ('former_members', 'member', 'member_id', 'name', 'member_id name number joined_at left_at reason closed_by', NULL)
  ) t (name, kind, keys, label, columns, beside)
$$;

GRANT EXECUTE ON FUNCTION record_tables TO openfuture_app;
