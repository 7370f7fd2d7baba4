CREATE TABLE "line_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"transaction_id" uuid,
	"amount" bigint NOT NULL,
	"rule" text NOT NULL,
	"reason" text,
	"matched_by" uuid NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "line_matches_rule" CHECK ("line_matches"."rule" in ('receipt', 'reference', 'number', 'tailAndName', 'amountAndDay', 'severalLines', 'severalTransactions', 'hand', 'recorded', 'explained', 'ignored')),
	CONSTRAINT "line_matches_amount" CHECK (("line_matches"."transaction_id" is null) = ("line_matches"."amount" = 0) and "line_matches"."amount" >= 0 and ("line_matches"."rule" = 'ignored') = ("line_matches"."transaction_id" is null)),
	CONSTRAINT "line_matches_reason" CHECK ("line_matches"."rule" <> 'ignored' or "line_matches"."reason" is not null),
	CONSTRAINT "line_matches_ended" CHECK (("line_matches"."ended_at" is null) = ("line_matches"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciled_channels" (
	"channel" text COLLATE "C" PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"format" text NOT NULL,
	"provenance" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"account" text,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"opening" bigint,
	"closing" bigint,
	"line_count" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"known_lines" integer NOT NULL,
	"refused_lines" integer NOT NULL,
	"state" text DEFAULT 'imported' NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdraw_reason" text,
	"content" "bytea" NOT NULL,
	CONSTRAINT "statement_files_state" CHECK ("statement_files"."state" in ('imported', 'withdrawn')),
	CONSTRAINT "statement_files_provenance" CHECK ("statement_files"."provenance" in ('portal', 'pasted')),
	CONSTRAINT "statement_files_withdrawn" CHECK (("statement_files"."state" = 'withdrawn') = ("statement_files"."withdrawn_at" is not null and "statement_files"."withdrawn_by" is not null and "statement_files"."withdraw_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"file_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"kind" text NOT NULL,
	"booked_at" timestamp with time zone,
	"precision" text,
	"direction" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"charge" bigint DEFAULT 0 NOT NULL,
	"balance_after" bigint,
	"provider_id" text,
	"partner_id" text,
	"party_name" text,
	"party_number" text,
	"party_tail" text,
	"message" text,
	"reason" text,
	"raw" text NOT NULL,
	"identity" text NOT NULL,
	"posted_by" uuid,
	"charged_by" uuid,
	"open" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "statement_lines_kind" CHECK ("statement_lines"."kind" in ('money', 'charge', 'reversal', 'info', 'unread')),
	CONSTRAINT "statement_lines_direction" CHECK ("statement_lines"."direction" in ('in', 'out')),
	CONSTRAINT "statement_lines_money" CHECK (("statement_lines"."kind" in ('info', 'unread')) = ("statement_lines"."posted_by" is null) and ("statement_lines"."kind" in ('info', 'unread')) = ("statement_lines"."amount" = 0) and ("statement_lines"."kind" in ('info', 'unread')) = ("statement_lines"."booked_at" is null) and ("statement_lines"."kind" in ('info', 'unread')) = ("statement_lines"."direction" is null)),
	CONSTRAINT "statement_lines_amounts" CHECK ("statement_lines"."amount" >= 0 and "statement_lines"."amount" <= 100000000000 and "statement_lines"."charge" >= 0 and "statement_lines"."charge" <= 100000000000 and "statement_lines"."open" >= 0 and "statement_lines"."open" <= "statement_lines"."amount"),
	CONSTRAINT "statement_lines_charge" CHECK (("statement_lines"."charge" > 0) = ("statement_lines"."charged_by" is not null)),
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('unmatched', 'matched', 'explained', 'ignored', 'withdrawn') and ("statement_lines"."state" <> 'matched' or "statement_lines"."open" = 0))
);
--> statement-breakpoint
CREATE TABLE "statement_profiles" (
	"channel" text COLLATE "C" NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_profiles_channel_headings_pk" PRIMARY KEY("channel","headings")
);
--> statement-breakpoint
CREATE TABLE "unproven_deposits" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"approved_by" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"times" smallint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "clearing" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reconciled" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "proof_required" text;--> statement-breakpoint
ALTER TABLE "line_matches" ADD CONSTRAINT "line_matches_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_channels" ADD CONSTRAINT "reconciled_channels_channel_channels_key_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_channel_channels_key_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_channel_channels_key_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_profiles" ADD CONSTRAINT "statement_profiles_channel_channels_key_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_matches_line_idx" ON "line_matches" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "line_matches_transaction_idx" ON "line_matches" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "statement_files_list_idx" ON "statement_files" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "statement_files_sha256_idx" ON "statement_files" USING btree ("channel","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_identity_key" ON "statement_lines" USING btree ("channel","identity") WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "statement_lines_file_idx" ON "statement_lines" USING btree ("file_id","row_no");--> statement-breakpoint
CREATE INDEX "statement_lines_list_idx" ON "statement_lines" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("channel","id") WHERE state = 'unmatched';--> statement-breakpoint
CREATE INDEX "statement_lines_balance_idx" ON "statement_lines" USING btree ("channel","booked_at") WHERE balance_after is not null and state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "statement_lines_posted_idx" ON "statement_lines" USING btree ("posted_by") WHERE posted_by is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_charged_idx" ON "statement_lines" USING btree ("charged_by") WHERE charged_by is not null;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_clearing_chart_key_fk" FOREIGN KEY ("clearing") REFERENCES "public"."chart"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- From here on by hand: where money waits for its line of a statement, and what providers and banks take.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, counts_as, sharded, system) VALUES
  ('clearing:mtn', '1091', 'MTN MoMo, to be explained', 'MTN MoMo, ategereje gusobanurwa', 'asset', NULL, 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('clearing:airtel', '1092', 'Airtel Money, to be explained', 'Airtel Money, ategereje gusobanurwa', 'asset', NULL, 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('clearing:bank', '1093', 'Bank, to be explained', 'Banki, ategereje gusobanurwa', 'asset', NULL, 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('expense:channel-charges', '5300', 'Charges of channels', 'Ibiguzi by''aho amafaranga ari', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, false);
--> statement-breakpoint
INSERT INTO accounts (owner, kind, shard, low, high)
SELECT '00000000-0000-0000-0000-000000000000', key, shard, -9007199254740991, 9007199254740991
FROM chart, generate_series(0, 15) AS shard WHERE key LIKE 'clearing:%' OR key = 'expense:channel-charges' ORDER BY key, shard;
--> statement-breakpoint
UPDATE channels SET clearing = 'clearing:' || key WHERE key IN ('mtn', 'airtel', 'bank');
--> statement-breakpoint
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('explain', 'statements.match', 'money.confirm');
--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES
  ('statements.bring', 'admin'), ('statements.bring', 'finance'), ('statements.bring', 'financial_manager'),
  ('statements.match', 'admin'), ('statements.match', 'finance'), ('statements.match', 'financial_manager'),
  ('deposits.unproven', 'admin'), ('deposits.unproven', 'director');
--> statement-breakpoint
-- The amount of a statement is all that moved; its interest is what of that went out.
INSERT INTO transaction_types (key, approval, step_waiting, step_approved, reversible, any_party, belongs_to, proposal, maker_right) VALUES
  ('statement', 'nobody', NULL, 'settle', false, false, NULL, NULL, 'statements.bring'),
  ('channel-charge', 'nobody', NULL, 'settle', false, false, NULL, NULL, 'statements.bring'),
  ('statement-withdrawn', 'nobody', NULL, 'settle', false, false, NULL, NULL, 'transactions.delete'),
  ('charge-withdrawn', 'nobody', NULL, 'settle', false, false, NULL, NULL, 'transactions.delete'),
  ('explained-in', 'nobody', NULL, 'settle', true, false, NULL, 'explain', 'statements.match'),
  ('explained-out', 'nobody', NULL, 'settle', true, false, NULL, 'explain', 'statements.match');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount, fee, interest) VALUES
  ('statement', 'settle', 1, 'cooperative', '{@cash}', -1, 0, 2),
  ('statement', 'settle', 2, 'cooperative', '{@clearing}', 1, 0, -2),
  ('channel-charge', 'settle', 1, 'cooperative', '{@cash}', 1, 0, 0),
  ('channel-charge', 'settle', 2, 'cooperative', '{expense:channel-charges}', -1, 0, 0),
  ('statement-withdrawn', 'settle', 1, 'cooperative', '{@cash}', 1, 0, -2),
  ('statement-withdrawn', 'settle', 2, 'cooperative', '{@clearing}', -1, 0, 2),
  ('charge-withdrawn', 'settle', 1, 'cooperative', '{@cash}', -1, 0, 0),
  ('charge-withdrawn', 'settle', 2, 'cooperative', '{expense:channel-charges}', 1, 0, 0),
  ('explained-in', 'settle', 1, 'cooperative', '{@clearing}', -1, 0, 0),
  ('explained-in', 'settle', 2, 'cooperative', '{@explained}', 1, 0, 0),
  ('explained-out', 'settle', 1, 'cooperative', '{@clearing}', 1, 0, 0),
  ('explained-out', 'settle', 2, 'cooperative', '{@explained}', -1, 0, 0);
