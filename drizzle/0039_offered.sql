CREATE TABLE "settings_ahead" (
	"proposal_id" uuid PRIMARY KEY NOT NULL,
	"holds_from" date NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "offered" text;--> statement-breakpoint
ALTER TABLE "settings_ahead" ADD CONSTRAINT "settings_ahead_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;