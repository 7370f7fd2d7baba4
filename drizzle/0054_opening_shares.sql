ALTER TABLE "import_answers" DROP CONSTRAINT "import_answers_says";--> statement-breakpoint
ALTER TABLE "share_moves" DROP CONSTRAINT "share_moves_kind";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "shares" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "shares_transaction" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "shares_undone" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "with_shares" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "shares" bigint;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "share_value" bigint;--> statement-breakpoint
ALTER TABLE "import_answers" ADD CONSTRAINT "import_answers_says" CHECK ("import_answers"."agrees" = ("import_answers"."should_be" is null) and "import_answers"."agrees" = ("import_answers"."remark" is null) and "import_answers"."should_be" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_shares" CHECK ("import_rows"."shares" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_shares_opened" CHECK (("import_rows"."shares_transaction" is null or "import_rows"."shares" > 0) and ("import_rows"."shares_undone" is null or "import_rows"."shares_transaction" is not null));--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_shares" CHECK (("import_runs"."shares" = 0 or "import_runs"."share_value" is not null) and "import_runs"."shares" >= 0 and "import_runs"."share_value" > 0);--> statement-breakpoint
ALTER TABLE "share_moves" ADD CONSTRAINT "share_moves_kind" CHECK ("share_moves"."kind" in ('buy', 'transfer', 'redeem', 'opening', 'opening-undone') and ("share_moves"."from_member" is null) = ("share_moves"."kind" in ('buy', 'opening')) and ("share_moves"."to_member" is null) = ("share_moves"."kind" in ('redeem', 'opening-undone')) and "share_moves"."from_member" is distinct from "share_moves"."to_member");
--> statement-breakpoint
-- Shares that members bring from the old books: share capital, posted by itself beside their savings.
INSERT INTO transaction_types (key, approval, step_approved, reversible, any_party, belongs_to, proposal) VALUES
  ('opening-shares', 'nobody', 'settle', false, false, 'import', NULL),
  ('opening-shares-undone', 'nobody', 'settle', false, true, 'import', NULL);
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('opening-shares', 'settle', 1, 'to', '{shares}', 1),
  ('opening-shares', 'settle', 2, 'cooperative', '{equity:opening}', -1),
  ('opening-shares-undone', 'settle', 1, 'from', '{shares}', -1),
  ('opening-shares-undone', 'settle', 2, 'cooperative', '{equity:opening}', 1);
