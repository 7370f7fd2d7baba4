-- A search through members in the order of their names reads the next entries of these indexes and no
-- rows: what many match is found among a few hundred of them.
DROP INDEX "members_full_name_idx";--> statement-breakpoint
CREATE INDEX "members_full_name_idx" ON "members" USING btree ("full_name","id") INCLUDE ("status","role","search");--> statement-breakpoint
CREATE INDEX "members_recipients_idx" ON "members" USING btree ("full_name","id") INCLUDE ("recipient_search") WHERE status = 'active';
