CREATE TABLE "sms_forwarders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"messages" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "sms_forwarders_revoked" CHECK (("sms_forwarders"."revoked_at" is null) = ("sms_forwarders"."revoked_by" is null)),
	CONSTRAINT "sms_forwarders_refused" CHECK (("sms_forwarders"."refused_at" is null) = ("sms_forwarders"."refusal" is null)),
	CONSTRAINT "sms_forwarders_counted" CHECK ("sms_forwarders"."messages" >= 0 and "sms_forwarders"."unread" >= 0)
);
--> statement-breakpoint
ALTER TABLE "statement_files" DROP CONSTRAINT "statement_files_provenance";--> statement-breakpoint
ALTER TABLE "statement_files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_files" ADD COLUMN "forwarder_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_forwarders" ADD CONSTRAINT "sms_forwarders_channel_channels_key_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_forwarders_list_idx" ON "sms_forwarders" USING btree ("revoked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sms_forwarders_name_key" ON "sms_forwarders" USING btree ("channel",lower(name)) WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_forwarder_id_sms_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."sms_forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_files_forwarder_idx" ON "statement_files" USING btree ("forwarder_id","id");--> statement-breakpoint
CREATE INDEX "statement_files_bytes_idx" ON "statement_files" USING btree ("uploaded_at") WHERE content is not null;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_provenance" CHECK ("statement_files"."provenance" in ('portal', 'device', 'pasted') and ("statement_files"."provenance" = 'device') = ("statement_files"."forwarder_id" is not null));