ALTER TABLE "members" ADD COLUMN "first_steps_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "office_phone" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_office_phone" CHECK ("settings"."office_phone" ~ '^([+][0-9]{8,15})?$');