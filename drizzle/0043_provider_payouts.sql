ALTER TABLE "settings" ADD COLUMN "payouts" text;--> statement-breakpoint
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('rail-outcome', 'transactions.decide', 'money.confirm');
