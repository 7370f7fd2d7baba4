ALTER TABLE "transaction_types" ADD COLUMN "decider_right" text;--> statement-breakpoint
ALTER TABLE "transaction_types" ADD COLUMN "maker_right" text;--> statement-breakpoint
UPDATE transaction_types SET decider_right = 'transactions.decide' WHERE approval <> 'nobody';--> statement-breakpoint
UPDATE transaction_types SET maker_right = 'channels.move' WHERE key = 'move';--> statement-breakpoint
UPDATE transaction_types SET maker_right = 'projects.record' WHERE key IN ('project-profit', 'project-loss');--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "alone_by" uuid;--> statement-breakpoint
UPDATE transactions SET alone_by = coalesce(decided_by, submitted_by)
WHERE status = 'approved' AND first_approved_by IS NULL AND updated_at > now() - interval '24 hours'
  AND (type IN ('deposit', 'withdraw') OR type = 'move' AND decided_by IS NULL);--> statement-breakpoint
CREATE INDEX "transactions_alone_by_idx" ON "transactions" USING btree ("alone_by",coalesce(decided_at, created_at)) WHERE alone_by is not null;--> statement-breakpoint
CREATE INDEX "transactions_alone_for_idx" ON "transactions" USING btree (coalesce(from_member, to_member),coalesce(decided_at, created_at)) WHERE alone_by is not null;--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_rights" CHECK (("transaction_types"."approval" = 'nobody') = ("transaction_types"."decider_right" is null) and ("transaction_types"."approval" <> 'from-limit' or "transaction_types"."maker_right" is not null));