ALTER TABLE "transactions" DROP CONSTRAINT "transactions_decider_is_another";--> statement-breakpoint
DROP INDEX "transactions_alone_by_idx";--> statement-breakpoint
DROP INDEX "transactions_alone_for_idx";--> statement-breakpoint
ALTER TABLE "transaction_types" ADD COLUMN "paid_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payable_by" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payable_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "transactions_alone_by_idx" ON "transactions" USING btree ("alone_by",coalesce(payable_at, decided_at, created_at)) WHERE alone_by is not null;--> statement-breakpoint
CREATE INDEX "transactions_alone_for_idx" ON "transactions" USING btree (coalesce(from_member, to_member),coalesce(payable_at, decided_at, created_at)) WHERE alone_by is not null;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_payable_by_another" CHECK (("transactions"."payable_by" is null) = ("transactions"."payable_at" is null) and ("transactions"."payable_by" is null or ("transactions"."payable_by" is distinct from "transactions"."submitted_by" and "transactions"."payable_by" is distinct from "transactions"."first_approved_by" and "transactions"."payable_by" is distinct from "transactions"."to_member" and "transactions"."payable_by" is distinct from "transactions"."from_member")));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_decider_is_another" CHECK ("transactions"."decided_by" is null or ("transactions"."decided_by" is distinct from "transactions"."submitted_by" and ("transactions"."decided_by" is distinct from "transactions"."first_approved_by" or "transactions"."payable_by" is not null or "transactions"."status" = 'rejected') and "transactions"."decided_by" is distinct from "transactions"."to_member" and "transactions"."decided_by" is distinct from "transactions"."from_member"));--> statement-breakpoint
UPDATE transaction_types SET paid_apart = true WHERE key = 'withdraw';--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES
  ('proposals.view', 'admin'), ('proposals.view', 'finance'), ('proposals.view', 'financial_manager'), ('proposals.view', 'director'), ('proposals.view', 'tech');
