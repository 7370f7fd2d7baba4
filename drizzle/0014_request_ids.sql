-- One id is of one member. Where two had the same by chance, it stays the first one's: sent again by the other, it is
-- refused (request_id_reused) and does nothing twice.
ALTER TABLE "requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "requests" r SET "id" = gen_random_uuid()
WHERE EXISTS (SELECT FROM "requests" e WHERE e."id" = r."id" AND (e."at", e."member_id") < (r."at", r."member_id"));--> statement-breakpoint
ALTER TABLE "requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "requests" DROP CONSTRAINT "requests_member_id_id_pk";--> statement-breakpoint
ALTER TABLE "requests" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "outcome" text;
