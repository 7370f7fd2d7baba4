CREATE TABLE "voucher_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"voucher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_files_kind" CHECK ("voucher_files"."kind" in ('photo', 'document'))
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "vouchers_lines" CHECK (jsonb_typeof("vouchers"."lines") = 'array' and jsonb_array_length("vouchers"."lines") between 2 and 20)
);
--> statement-breakpoint
ALTER TABLE "transaction_types" DROP CONSTRAINT "transaction_types_belongs_to";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "voucher_limit" bigint;--> statement-breakpoint
ALTER TABLE "voucher_files" ADD CONSTRAINT "voucher_files_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_files_hash_key" ON "voucher_files" USING btree ("voucher_id","hash");--> statement-breakpoint
CREATE INDEX "voucher_files_list_idx" ON "voucher_files" USING btree ("voucher_id","id");--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_belongs_to" CHECK ("transaction_types"."belongs_to" in ('project', 'loan', 'voucher'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_voucher_limit" CHECK ("settings"."voucher_limit" between 0 and 1000000000);--> statement-breakpoint
-- The accounts of what a cooperative spends, owns and owes beside members' money (docs/decisions.md). Bounds by class: what it
-- owns never goes below nothing, nor what it owes; what it earns and spends may be put right either way.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, sharded, system) VALUES
  ('money', '10', 'Money', 'Amafaranga', 'asset', NULL, 'debit', -9007199254740991, 9007199254740991, NULL, false, true),
  ('fixed-assets', '15', 'Equipment', 'Ibikoresho', 'asset', NULL, 'debit', -9007199254740991, 9007199254740991, NULL, false, true),
  ('running-costs', '50', 'Running costs', 'Ibigenda ku mirimo', 'expense', NULL, 'debit', -9007199254740991, 9007199254740991, NULL, false, true),
  ('cash:safe', '1040', 'Safe', 'Umutamenwa', 'asset', 'money', 'debit', -9007199254740991, 0, 'cooperative', true, false),
  ('asset:equipment', '1500', 'Equipment', 'Ibikoresho', 'asset', 'fixed-assets', 'debit', -9007199254740991, 0, 'cooperative', true, false),
  ('asset:depreciation', '1590', 'Depreciation so far', 'Agaciro ibikoresho byataye', 'asset', 'fixed-assets', 'credit', 0, 9007199254740991, 'cooperative', true, false),
  ('liability:payables', '2400', 'Other payables', 'Indi myenda yo kwishyura', 'liability', NULL, 'credit', 0, 9007199254740991, 'cooperative', true, false),
  ('equity:opening', '3950', 'Opening balances', 'Ayo ibitabo byatangiranye', 'equity', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('income:other', '4900', 'Other income', 'Andi mafaranga yinjiye', 'income', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('expense:salaries', '5000', 'Salaries', 'Imishahara', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('expense:rent', '5100', 'Rent', 'Ubukode', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('expense:transport', '5200', 'Transport', 'Ingendo', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('expense:depreciation', '5700', 'Depreciation', 'Ita gaciro ry''ibikoresho', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', true, false),
  ('expense:cash-difference', '5900', 'Cash over and short', 'Ikinyuranyo cy''isanduku', 'expense', 'running-costs', 'debit', -9007199254740991, 9007199254740991, 'cooperative', true, false);
--> statement-breakpoint
UPDATE chart SET parent = 'money' WHERE key IN ('cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash');
--> statement-breakpoint
-- Migrations run without triggers.
INSERT INTO accounts (owner, kind, shard, low, high)
SELECT '00000000-0000-0000-0000-000000000000', key, shard, -9007199254740991, 9007199254740991
FROM chart, generate_series(0, 15) AS shard
WHERE key IN ('cash:safe', 'asset:equipment', 'asset:depreciation', 'liability:payables', 'equity:opening', 'income:other', 'expense:salaries',
  'expense:rent', 'expense:transport', 'expense:depreciation', 'expense:cash-difference') ORDER BY key, shard;
--> statement-breakpoint
-- A voucher: on any account of the cooperative that no command keeps for itself (db/functions/voucher-account.sql).
INSERT INTO right_holders ("right", role) VALUES ('vouchers.record', 'admin'), ('vouchers.record', 'finance'), ('vouchers.record', 'financial_manager');
--> statement-breakpoint
INSERT INTO transaction_types (key, approval, step_approved, reversible, belongs_to, decider_right, maker_right) VALUES
  ('voucher', 'from-limit', 'settle', true, 'voucher', 'transactions.decide', 'vouchers.record');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount) VALUES
  ('voucher', 'settle', 1, 'cooperative', '{@debit}', -1),
  ('voucher', 'settle', 2, 'cooperative', '{@credit}', 1);
