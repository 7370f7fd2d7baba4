CREATE TABLE "share_moves" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_member" uuid,
	"to_member" uuid,
	"shares" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "share_moves_kind" CHECK ("share_moves"."kind" in ('buy', 'transfer', 'redeem') and ("share_moves"."from_member" is null) = ("share_moves"."kind" = 'buy') and ("share_moves"."to_member" is null) = ("share_moves"."kind" = 'redeem') and "share_moves"."from_member" is distinct from "share_moves"."to_member"),
	CONSTRAINT "share_moves_sums" CHECK ("share_moves"."shares" > 0 and "share_moves"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "share_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_member" uuid NOT NULL,
	"to_member" uuid NOT NULL,
	"shares" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"transaction_id" uuid,
	CONSTRAINT "share_offers_state" CHECK ("share_offers"."state" in ('open', 'taken', 'declined', 'withdrawn')),
	CONSTRAINT "share_offers_between_two" CHECK ("share_offers"."from_member" <> "share_offers"."to_member" and "share_offers"."shares" > 0),
	CONSTRAINT "share_offers_ended" CHECK (("share_offers"."state" = 'open') = ("share_offers"."ended_at" is null) and ("share_offers"."state" = 'taken') = ("share_offers"."transaction_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "share_totals" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"shares" bigint DEFAULT 0 NOT NULL,
	"active" bigint DEFAULT 0 NOT NULL,
	"cut_rest" bigint,
	"cut_member" uuid,
	CONSTRAINT "share_totals_one_row" CHECK ("share_totals"."id" = 1),
	CONSTRAINT "share_totals_range" CHECK ("share_totals"."active" between 0 and "share_totals"."shares")
);
--> statement-breakpoint
CREATE TABLE "shareholdings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"shares" bigint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shareholdings_never_negative" CHECK ("shareholdings"."shares" >= 0)
);
--> statement-breakpoint
ALTER TABLE "transaction_types" DROP CONSTRAINT "transaction_types_belongs_to";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "shares" smallint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "share_value" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "share_minimum" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "share_most" smallint;--> statement-breakpoint
CREATE INDEX "share_moves_from_idx" ON "share_moves" USING btree ("from_member","transaction_id");--> statement-breakpoint
CREATE INDEX "share_moves_to_idx" ON "share_moves" USING btree ("to_member","transaction_id");--> statement-breakpoint
CREATE INDEX "share_offers_from_idx" ON "share_offers" USING btree ("from_member","id");--> statement-breakpoint
CREATE INDEX "share_offers_to_idx" ON "share_offers" USING btree ("to_member","id");--> statement-breakpoint
CREATE INDEX "shareholdings_shares_idx" ON "shareholdings" USING btree ("shares","member_id");--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_belongs_to" CHECK ("transaction_types"."belongs_to" in ('project', 'loan', 'voucher', 'counter', 'import', 'share'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_shares" CHECK ("settings"."shares" in (0, 1));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_share_value" CHECK ("settings"."share_value" between 1 and 1000000000);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_share_minimum" CHECK ("settings"."share_minimum" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_share_most" CHECK ("settings"."share_most" between 1 and 100);--> statement-breakpoint
-- Members' shares: an account of each, which counts to no balance. Migrations run without triggers.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, counts_as, sharded, system) VALUES
  ('shares', '3000', 'Share capital', 'Imigabane y''abanyamuryango', 'equity', NULL, 'credit', 0, 9007199254740991, 'member', 'none', false, true);
--> statement-breakpoint
INSERT INTO accounts (owner, kind, low, high) SELECT id, 'shares', 0, 9007199254740991 FROM members WHERE status <> 'closed' ORDER BY id;
--> statement-breakpoint
INSERT INTO share_totals DEFAULT VALUES;
--> statement-breakpoint
-- Redeemed they are by two people, of whom neither is whose shares they are.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('share-redeem', 'transactions.decide', 'money.confirm');
--> statement-breakpoint
INSERT INTO transaction_types (key, approval, step_approved, any_party, payer, belongs_to, proposal, maker_right) VALUES
  ('share-buy', 'nobody', 'settle', false, 'from', 'share', NULL, NULL),
  ('share-transfer', 'nobody', 'settle', false, 'from', 'share', NULL, NULL),
  ('share-redeem', 'nobody', 'settle', true, 'nobody', 'share', 'share-redeem', 'transactions.decide');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('share-buy', 'settle', 1, 'from', '{available}', -1),
  ('share-buy', 'settle', 2, 'from', '{shares}', 1),
  ('share-transfer', 'settle', 1, 'from', '{shares}', -1),
  ('share-transfer', 'settle', 2, 'to', '{shares}', 1),
  ('share-redeem', 'settle', 1, 'to', '{shares}', -1),
  ('share-redeem', 'settle', 2, 'to', '{available}', 1);
