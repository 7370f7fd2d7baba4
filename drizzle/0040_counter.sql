CREATE TABLE "drawer_movements" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"drawer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"by_member" text NOT NULL,
	"second_by" uuid,
	CONSTRAINT "drawer_movements_kind" CHECK ("drawer_movements"."kind" in ('float', 'deposit', 'pay-out', 'safe', 'difference', 'return') and "drawer_movements"."amount" <> 0),
	CONSTRAINT "drawer_movements_by_member" CHECK ("drawer_movements"."by_member" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE TABLE "drawers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clerk" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"float" bigint NOT NULL,
	"float_cash" jsonb NOT NULL,
	"counted" bigint,
	"counted_cash" jsonb,
	"expected" bigint,
	"counted_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	CONSTRAINT "drawers_state" CHECK ("drawers"."state" in ('open', 'counted', 'closed')),
	CONSTRAINT "drawers_float" CHECK ("drawers"."float" between 0 and 1000000000),
	CONSTRAINT "drawers_counted" CHECK (("drawers"."state" = 'open') = ("drawers"."counted_at" is null) and num_nulls("drawers"."counted", "drawers"."counted_cash", "drawers"."expected", "drawers"."counted_at") in (0, 4) and "drawers"."counted" >= 0),
	CONSTRAINT "drawers_closed" CHECK (("drawers"."state" = 'closed') = ("drawers"."closed_at" is not null) and ("drawers"."closed_by" is null) = ("drawers"."closed_at" is null) and "drawers"."closed_by" <> "drawers"."clerk")
);
--> statement-breakpoint
ALTER TABLE "chart" DROP CONSTRAINT "chart_holder";--> statement-breakpoint
ALTER TABLE "posting_rules" DROP CONSTRAINT "posting_rules_whose";--> statement-breakpoint
ALTER TABLE "transaction_types" DROP CONSTRAINT "transaction_types_belongs_to";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "counter_limit" bigint;--> statement-breakpoint
ALTER TABLE "drawer_movements" ADD CONSTRAINT "drawer_movements_drawer_id_drawers_id_fk" FOREIGN KEY ("drawer_id") REFERENCES "public"."drawers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_movements_drawer_idx" ON "drawer_movements" USING btree ("drawer_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_movements_once" ON "drawer_movements" USING btree ("drawer_id","kind") WHERE kind in ('float', 'difference', 'return');--> statement-breakpoint
CREATE UNIQUE INDEX "drawers_one_open" ON "drawers" USING btree ("clerk") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "drawers_opened_idx" ON "drawers" USING btree ("opened_at","id");--> statement-breakpoint
ALTER TABLE "chart" ADD CONSTRAINT "chart_holder" CHECK ("chart"."holder" in ('member', 'project', 'cooperative', 'clerk'));--> statement-breakpoint
ALTER TABLE "posting_rules" ADD CONSTRAINT "posting_rules_whose" CHECK ("posting_rules"."whose" in ('from', 'to', 'project', 'cooperative', 'drawer'));--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_belongs_to" CHECK ("transaction_types"."belongs_to" in ('project', 'loan', 'voucher', 'counter'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_counter_limit" CHECK ("settings"."counter_limit" between 0 and 1000000000);--> statement-breakpoint
-- Each clerk's cash at the desk: an account of their own, opened with their first drawer (db/functions/drawer-open.sql).
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, sharded, system) VALUES
  ('drawer', '1050', 'Drawers', 'Utubati tw''amafaranga', 'asset', 'money', 'debit', -9007199254740991, 0, 'clerk', false, true);
--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES ('counter.use', 'admin'), ('counter.use', 'finance'), ('counter.use', 'financial_manager');
--> statement-breakpoint
INSERT INTO transaction_types (key, approval, step_approved, payer, belongs_to, maker_right) VALUES
  ('cash-in', 'nobody', 'settle', 'nobody', 'counter', 'counter.use'),
  ('cash-out', 'nobody', 'settle', 'to', 'counter', 'counter.use'),
  ('drawer-in', 'nobody', 'settle', 'nobody', 'counter', 'counter.use'),
  ('drawer-out', 'nobody', 'settle', 'nobody', 'counter', 'counter.use'),
  ('drawer-over', 'nobody', 'settle', 'nobody', 'counter', 'transactions.decide'),
  ('drawer-short', 'nobody', 'settle', 'nobody', 'counter', 'transactions.decide');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('cash-in', 'settle', 1, 'drawer', '{drawer}', -1),
  ('cash-in', 'settle', 2, 'from', '{available}', 1),
  ('cash-out', 'settle', 1, 'drawer', '{drawer}', 1),
  ('cash-out', 'settle', 2, 'to', '{available}', -1),
  ('drawer-in', 'settle', 1, 'drawer', '{drawer}', -1),
  ('drawer-in', 'settle', 2, 'cooperative', '{cash:safe}', 1),
  ('drawer-out', 'settle', 1, 'drawer', '{drawer}', 1),
  ('drawer-out', 'settle', 2, 'cooperative', '{cash:safe}', -1),
  ('drawer-over', 'settle', 1, 'drawer', '{drawer}', -1),
  ('drawer-over', 'settle', 2, 'cooperative', '{expense:cash-difference}', 1),
  ('drawer-short', 'settle', 1, 'drawer', '{drawer}', 1),
  ('drawer-short', 'settle', 2, 'cooperative', '{expense:cash-difference}', -1);
