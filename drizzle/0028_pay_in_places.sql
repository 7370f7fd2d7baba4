ALTER TABLE "settings" ADD COLUMN "pay_in" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_pay_in" CHECK (jsonb_typeof("settings"."pay_in") = 'array');