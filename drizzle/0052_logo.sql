CREATE TABLE "logos" (
	"file" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "logos_file" CHECK ("logos"."file" = encode(sha256("logos"."content"), 'hex') || '.png')
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo" CHECK ("settings"."logo" ~ '^([0-9a-f]{64}[.]png)?$');