ALTER TABLE "proposal_acts" ADD COLUMN "holds_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transaction_types" ADD COLUMN "payer" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "money_held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transaction_types" ADD CONSTRAINT "transaction_types_payer" CHECK ("transaction_types"."payer" in ('nobody', 'from', 'to', 'both'));--> statement-breakpoint
-- Whose money leaves by it. Of a loan also the borrower, who is bound to repay it: so all that is repaid while money is
-- held was agreed before, and goes on.
UPDATE transaction_types SET payer = CASE key WHEN 'withdraw' THEN 'to' WHEN 'loan' THEN 'both' ELSE 'from' END
WHERE key IN ('transfer', 'withdraw', 'offer', 'loan', 'investment');
--> statement-breakpoint
INSERT INTO proposal_acts (key, maker_right, checker_right, holds_money) VALUES
  ('contact', 'members.manage', 'money.confirm', true);
