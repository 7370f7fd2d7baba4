ALTER TABLE "settings" ADD COLUMN "debt_times_savings" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "debt_at_least" bigint DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_debt_times" CHECK ("settings"."debt_times_savings" between 0 and 100);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_debt_at_least" CHECK ("settings"."debt_at_least" between 0 and 1000000000);