CREATE TABLE "import_contents" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_contents_run_id_kind_pk" PRIMARY KEY("run_id","kind"),
	CONSTRAINT "import_contents_kind" CHECK ("import_contents"."kind" in ('members', 'balances', 'trial-balance'))
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"column" text NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"cell" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "import_problems_run_id_no_pk" PRIMARY KEY("run_id","no"),
	CONSTRAINT "import_problems_kind" CHECK ("import_problems"."kind" in ('members', 'balances', 'trial-balance'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"run_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"old_number" text NOT NULL,
	"savings" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	"person" jsonb,
	"person_digest" text NOT NULL,
	"transaction_id" uuid,
	"undone_transaction" uuid,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_run_id_row_no_pk" PRIMARY KEY("run_id","row_no"),
	CONSTRAINT "import_rows_savings" CHECK ("import_rows"."savings" between 0 and 100000000000),
	CONSTRAINT "import_rows_opening" CHECK ("import_rows"."transaction_id" is null or "import_rows"."savings" > 0),
	CONSTRAINT "import_rows_undone" CHECK ("import_rows"."undone_transaction" is null or "import_rows"."transaction_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"day_order" text,
	"files" jsonb NOT NULL,
	"members_sha256" text NOT NULL,
	"members" integer NOT NULL,
	"with_balance" integer NOT NULL,
	"savings" bigint NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"errors" integer NOT NULL,
	"warnings" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"ties" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"rows_digest" text,
	"brought_by" uuid NOT NULL,
	"brought_at" timestamp with time zone NOT NULL,
	"approval" uuid,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"books_transaction" uuid,
	"applied" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"undo" uuid,
	"undo_by" uuid,
	"undone_by" uuid,
	"undo_at" timestamp with time zone,
	"undo_books" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "import_runs_state" CHECK ("import_runs"."state" in ('checked', 'dropped', 'posting', 'done', 'undoing', 'undone')),
	CONSTRAINT "import_runs_day_order" CHECK ("import_runs"."day_order" in ('dmy', 'mdy')),
	CONSTRAINT "import_runs_two_people" CHECK (("import_runs"."approved_by" is null) = ("import_runs"."state" in ('checked', 'dropped')) and "import_runs"."approved_by" is distinct from "import_runs"."brought_by" and ("import_runs"."approved_by" is null) = ("import_runs"."approval" is null) and ("import_runs"."approved_by" is null) = ("import_runs"."approved_at" is null) and ("import_runs"."approved_by" is null or "import_runs"."rows_digest" is not null)),
	CONSTRAINT "import_runs_undone_by_two" CHECK (("import_runs"."undone_by" is null) = ("import_runs"."state" not in ('undoing', 'undone')) and ("import_runs"."undone_by" is null or "import_runs"."undone_by" is distinct from "import_runs"."undo_by") and ("import_runs"."undone_by" is null) = ("import_runs"."undo_by" is null) and ("import_runs"."undone_by" is null) = ("import_runs"."undo" is null) and ("import_runs"."undone_by" is null) = ("import_runs"."undo_at" is null)),
	CONSTRAINT "import_runs_applied" CHECK ("import_runs"."applied" between 0 and "import_runs"."members"),
	CONSTRAINT "import_runs_done" CHECK (("import_runs"."state" <> 'done' or "import_runs"."applied" = "import_runs"."members") and ("import_runs"."ended_at" is null) = ("import_runs"."state" not in ('dropped', 'undone')))
);
--> statement-breakpoint
ALTER TABLE "transaction_types" DROP CONSTRAINT "transaction_types_belongs_to";--> statement-breakpoint
ALTER TABLE "import_contents" ADD CONSTRAINT "import_contents_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_problems_kind_idx" ON "import_problems" USING btree ("run_id","kind","no");--> statement-breakpoint
CREATE UNIQUE INDEX "import_rows_member_key" ON "import_rows" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_members_key" ON "import_runs" USING btree ("members_sha256") WHERE state in ('posting', 'done', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_at_work_key" ON "import_runs" USING btree ((true)) WHERE state in ('posting', 'undoing');--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_belongs_to" CHECK ("transaction_types"."belongs_to" in ('project', 'loan', 'voucher', 'counter', 'import'));--> statement-breakpoint
-- From here on by hand: who brings in what a cooperative moves in with and who sees it, and what it posts. Two people agree to
-- the whole (proposal_acts), the postings of its members are checked row by row (db/functions/import-keep.sql).
INSERT INTO right_holders ("right", role) VALUES
  ('imports.view', 'admin'), ('imports.view', 'finance'), ('imports.view', 'financial_manager'), ('imports.view', 'director'), ('imports.view', 'auditor'),
  ('imports.bring', 'admin');
--> statement-breakpoint
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES
  ('import', 'imports.bring', 'money.confirm'),
  ('import-undo', 'imports.bring', 'money.confirm');
--> statement-breakpoint
INSERT INTO transaction_types (key, approval, step_approved, reversible, any_party, belongs_to, proposal) VALUES
  ('opening', 'nobody', 'settle', false, false, 'import', NULL),
  ('opening-undone', 'nobody', 'settle', false, true, 'import', NULL),
  ('opening-books', 'nobody', 'settle', false, false, 'import', 'import'),
  ('opening-books-undone', 'nobody', 'settle', false, false, 'import', 'import-undo');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('opening', 'settle', 1, 'to', '{available}', 1),
  ('opening', 'settle', 2, 'cooperative', '{equity:opening}', -1),
  ('opening-undone', 'settle', 1, 'from', '{available}', -1),
  ('opening-undone', 'settle', 2, 'cooperative', '{equity:opening}', 1),
  ('opening-books', 'settle', 1, 'cooperative', '{@debit}', -1),
  ('opening-books', 'settle', 2, 'cooperative', '{@credit}', 1),
  ('opening-books-undone', 'settle', 1, 'cooperative', '{@debit}', -1),
  ('opening-books-undone', 'settle', 2, 'cooperative', '{@credit}', 1);
