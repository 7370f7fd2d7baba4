-- What the application's role may do with the tables, all of it: the migrator takes everything away first.
-- Money it only reads: the ledger's tables are written by functions (db/functions), each of which says in its
-- file whether the application may call it.

GRANT USAGE ON SCHEMA public TO openfuture_app;
-- A schema that is older than PostgreSQL 15 lets everybody make tables in it.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Ledger
GRANT SELECT ON chart, channels, transaction_types, posting_rules TO openfuture_app;
GRANT SELECT ON accounts, transactions, entries, requests, org_totals, book_days, member_totals TO openfuture_app;
GRANT SELECT ON report_open, report_figures, report_days, report_recomputed TO openfuture_app;
GRANT SELECT ON loan_offers, borrow_requests, loans, loan_repayments, loan_recoveries, loan_words TO openfuture_app;
-- What is decided on is locked, for which PostgreSQL asks the right to write any one column.
GRANT UPDATE (updated_at) ON loan_offers TO openfuture_app;
GRANT UPDATE (auto_tried_on) ON loans TO openfuture_app;
-- A request to borrow moves no money; a loan takes it with its posting.
GRANT INSERT, UPDATE (status, ends_at, updated_at) ON borrow_requests TO openfuture_app;
GRANT SELECT ON stakes, project_results, project_distributions, project_parts TO openfuture_app;

-- The lines of a voucher come with its posting; its documents are the office's.
GRANT SELECT ON vouchers TO openfuture_app;
GRANT SELECT, INSERT ON voucher_files TO openfuture_app;

-- The counter: written by the posting and by drawer_open, drawer_count and drawer_close.
GRANT SELECT ON drawers, drawer_movements TO openfuture_app;

-- Shares move with their posting; an offer of them moves nothing, and ends otherwise than by it when one of the two says so.
GRANT SELECT ON shareholdings, share_moves, share_counts, share_totals TO openfuture_app;
GRANT SELECT, INSERT (id, from_member, to_member, shares, made_at, ends_at), UPDATE (state, ended_at) ON share_offers TO openfuture_app;

-- What waits for a second person: written by functions alone.
GRANT SELECT ON proposals, proposal_acts, right_holders TO openfuture_app;

-- Audit
GRANT SELECT ON audit_log, audit_chains, seals, proof_roots TO openfuture_app;
GRANT SELECT, INSERT ON verifications, proof_nodes, proof_checks TO openfuture_app;

-- Documents that were issued: written by document_register alone.
GRANT SELECT ON documents TO openfuture_app;

-- Members
GRANT SELECT, INSERT ON members TO openfuture_app;
-- All but the holding of their money (money_hold) and what the database makes of the rest.
GRANT UPDATE (username, email, email_confirmed_at, first_name, last_name, phone, class, gender, district, sector, cell, village, birth_date, national_id_sealed,
  national_id_hash, next_of_kin_name, next_of_kin_phone, role, status,
  share_percentage, password_hash, two_factor_enabled, two_factor_required, profile_image, language, muted_mail, first_steps_closed_at, joined_at, updated_at)
  ON members TO openfuture_app;
GRANT SELECT ON member_names, name_words, former_members TO openfuture_app;
GRANT SELECT, INSERT, UPDATE ON invitations, email_changes, password_resets, activation_codes TO openfuture_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON two_factors, recovery_codes TO openfuture_app;
GRANT SELECT, INSERT, DELETE ON pictures TO openfuture_app;
-- A sign that was shown stays: proposals name it.
GRANT SELECT, INSERT ON logos TO openfuture_app;

-- Sessions, limits
GRANT SELECT, INSERT, UPDATE ON sessions TO openfuture_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO openfuture_app;

-- Office
GRANT SELECT ON settings, settings_ahead TO openfuture_app;
-- To lock them; settings_change writes what two people have agreed to.
GRANT UPDATE (updated_at) ON settings TO openfuture_app;
GRANT SELECT, INSERT, UPDATE ON mails, notices, notice_marks TO openfuture_app;
GRANT SELECT, INSERT, DELETE ON work_notified TO openfuture_app;
GRANT SELECT, INSERT ON loan_reminders TO openfuture_app;

-- Statements: files and lines by functions alone; what a line is of is checked by a trigger.
GRANT SELECT ON reconciled_channels, statement_files, statement_lines, unproven_deposits, deposits_without_line TO openfuture_app;
GRANT SELECT, INSERT, UPDATE (ended_by, ended_at) ON line_matches TO openfuture_app;
GRANT SELECT, INSERT, UPDATE ON statement_profiles TO openfuture_app;
-- Phones that send messages on: what they are is checked by a trigger; what was heard of them is no record.
GRANT SELECT, INSERT, UPDATE (revoked_by, revoked_at, heard_at, messages, unread, refused_at, refusal) ON sms_forwarders TO openfuture_app;

-- Moving in: what was brought in, its rows and its members' old movements, by functions alone; what is still to be corrected is no record.
GRANT SELECT ON import_runs, import_rows, import_history, import_corrections TO openfuture_app;
GRANT SELECT, INSERT, DELETE ON import_contents, import_problems TO openfuture_app;
-- Its letters: checked by a trigger, which numbers them.
GRANT SELECT, INSERT ON import_letters TO openfuture_app;
-- What members say of their balance: checked by a trigger, which also says who settles it.
GRANT SELECT, INSERT, UPDATE (settlement, correction, settled_by, settled_at) ON import_answers TO openfuture_app;
-- What providers are asked: each step of it is checked by a trigger.
GRANT SELECT, INSERT, UPDATE (state, sent_at, answered_at, provider_id, reason, next_look_at, looks, refusal, last_error) ON rail_requests TO openfuture_app;
GRANT SELECT, INSERT ON rail_events, rail_balances TO openfuture_app;

-- Projects: the words, the target and the switch; all amounts are the functions'.
GRANT SELECT, INSERT (id, title, description, target, open_for_investment, created_by, created_at, updated_at),
  UPDATE (title, description, target, open_for_investment, updated_at) ON projects TO openfuture_app;
GRANT SELECT, INSERT, DELETE ON project_files TO openfuture_app;

-- /readyz counts the migrations; a start without the owner's address sees whether all is applied.
GRANT USAGE ON SCHEMA drizzle TO openfuture_app;
GRANT SELECT ON drizzle.__drizzle_migrations, drizzle.functions TO openfuture_app;
