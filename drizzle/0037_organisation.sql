ALTER TABLE "settings" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "signatories" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "fees" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_fees" CHECK (jsonb_typeof("settings"."fees") = 'object');