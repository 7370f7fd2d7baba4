CREATE TABLE "documents" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_day" date,
	"to_day" date,
	"says" jsonb NOT NULL,
	"versions" jsonb,
	"reference" text NOT NULL,
	"code" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "documents_about_idx" ON "documents" USING btree ("about");--> statement-breakpoint
CREATE INDEX "documents_issued_by_idx" ON "documents" USING btree ("issued_by","issued_at");--> statement-breakpoint
CREATE TABLE "former_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"reason" text,
	"closed_by" uuid
);
--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_left_idx" ON "former_members" USING btree ("left_at","member_id");--> statement-breakpoint
CREATE INDEX "former_members_name_idx" ON "former_members" USING gin (plain(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_receipt_search_idx" ON "transactions" USING btree ("external_id" text_pattern_ops) WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_sender_phone_idx" ON "transactions" USING btree ("sender_phone","id") WHERE sender_phone is not null;--> statement-breakpoint
CREATE INDEX "transactions_payout_to_idx" ON "transactions" USING btree ("payout_to","id") WHERE payout_to is not null;--> statement-breakpoint
-- Who left before there was a register: by their last known name, and by who closed the account.
INSERT INTO former_members (member_id, name, number, joined_at, left_at, closed_by)
SELECT m.id, coalesce((SELECT initcap(max(n.name)) FROM member_names n WHERE n.member_id = m.id AND n.name <> ''), ''), a.id, m.joined_at, m.updated_at,
  (SELECT l.actor_id FROM audit_log l WHERE l.subject_id = m.id::text AND l.action = 'member.delete' AND l.outcome = 'done' ORDER BY l.at DESC LIMIT 1)
FROM members m JOIN accounts a ON a.owner = m.id AND a.kind = 'available' WHERE m.status = 'closed';
