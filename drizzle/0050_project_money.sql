ALTER TABLE "posting_rules" DROP CONSTRAINT "posting_rules_whose";--> statement-breakpoint
ALTER TABLE "voucher_files" DROP CONSTRAINT "voucher_files_voucher_id_vouchers_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "money_out" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher_files" ADD CONSTRAINT "voucher_files_voucher_id_transactions_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_rules" ADD CONSTRAINT "posting_rules_whose" CHECK ("posting_rules"."whose" in ('from', 'to', 'project', 'cooperative', 'drawer', 'result'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_money_out" CHECK ("projects"."money_out" <= "projects"."capital" + least("projects"."undistributed", 0) and ("projects"."status" <> 'completed' or "projects"."money_out" = 0));--> statement-breakpoint
-- From here on by hand: a running project's money leaves a channel and comes back to one (docs/decisions.md), on an account of each project.
INSERT INTO chart (key, code, name_en, name_rw, class, normal_side, low, high, holder, system) VALUES
  ('project-out', '1180', 'Money out with projects', 'Amafaranga imishinga yasohoye', 'asset', 'debit', -9007199254740991, 9007199254740991, 'project', true);
--> statement-breakpoint
-- Migrations run without triggers.
INSERT INTO accounts (owner, kind, low, high) SELECT id, 'project-out', -9007199254740991, 9007199254740991 FROM projects ORDER BY id;
--> statement-breakpoint
INSERT INTO transaction_types (key, approval, step_approved, reversible, belongs_to, decider_right, maker_right) VALUES
  ('project-spending', 'from-limit', 'settle', false, 'project', 'transactions.decide', 'vouchers.record'),
  ('project-return', 'from-limit', 'settle', false, 'project', 'transactions.decide', 'vouchers.record');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('project-spending', 'settle', 1, 'cooperative', '{@channel}', 1),
  ('project-spending', 'settle', 2, 'project', '{project-out}', -1),
  ('project-return', 'settle', 1, 'cooperative', '{@channel}', -1),
  ('project-return', 'settle', 2, 'project', '{project-out}', 1);
--> statement-breakpoint
-- A result is of a channel, or of the money that is out: a loss of what was spent and will not come back, a profit of what came back beyond it.
UPDATE posting_rules SET whose = 'result' WHERE type IN ('project-profit', 'project-loss') AND place = 1;
