CREATE TABLE "activation_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"given_by" uuid NOT NULL,
	"proposal_id" uuid,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "activation_codes_tries" CHECK ("activation_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" drop column "search";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(district, ''))) STORED NOT NULL;--> statement-breakpoint
-- With the column went its indexes; as in 0000_schema, the first of the two names' carries what a search along them reads.
CREATE INDEX "members_search_idx" ON "members" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_search_letters_idx" ON "members" USING gin (letters(search));--> statement-breakpoint
CREATE INDEX "members_full_name_idx" ON "members" USING btree ("full_name","id") INCLUDE ("status","role","search");--> statement-breakpoint
-- Who is a member already is numbered in the order of joining.
ALTER TABLE "members" ADD COLUMN "member_no" bigint;--> statement-breakpoint
UPDATE "members" m SET "member_no" = o.no FROM (SELECT id, row_number() OVER (ORDER BY joined_at, id) AS no FROM "members") o WHERE o.id = m.id;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "member_no" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "member_no" ADD GENERATED ALWAYS AS IDENTITY (sequence name "members_member_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('members_member_no_seq', coalesce(max(member_no), 0) + 1, false) FROM "members";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "national_id_sealed" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "national_id_hash" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "next_of_kin_name" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "next_of_kin_phone" text;--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activation_codes_open_key" ON "activation_codes" USING btree ("member_id") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "activation_codes_member_idx" ON "activation_codes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_number_key" ON "members" USING btree ("member_no");--> statement-breakpoint
CREATE UNIQUE INDEX "members_national_id_key" ON "members" USING btree ("national_id_hash");--> statement-breakpoint
-- The number stands in the digest of each member: a further row for each, as record_change makes them (db/functions).
DO $$
DECLARE r record; v_number bigint; v_hash text; v_last bytea; v_digest bytea;
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = 0 FOR UPDATE;
  FOR r IN SELECT c.id::text AS id, to_jsonb(c) AS whole FROM (
      SELECT id, member_no, username, email, first_name, last_name, phone, class, gender, district, sector, cell, village, role, status,
        share_percentage, password_hash, two_factor_enabled, two_factor_required, profile_image, money_held_until, language, muted_mail,
        joined_at, updated_at FROM members) c ORDER BY 1 LOOP
    v_number := v_number + 1;
    SELECT digest INTO v_last FROM audit_log WHERE action = 'record.keep' AND subject_id = r.id AND subject_type = 'members' ORDER BY digest DESC LIMIT 1;
    v_digest := int8send(coalesce(('x' || encode(substr(v_last, 1, 8), 'hex'))::bit(64)::bigint, 0) + 1)
      || sha256(convert_to(jsonb_strip_nulls(r.whole - 'member_no')::text, 'UTF8')) || sha256(convert_to(jsonb_strip_nulls(r.whole)::text, 'UTF8'));
    v_hash := encode(sha256(record_send(ROW(v_hash, 0::smallint, v_number, now(), NULL::uuid, 'record.keep'::text, 'done'::text, 'members'::text, r.id,
      NULL::jsonb, NULL::text, v_digest, NULL::bytea))), 'hex');
    INSERT INTO audit_log (chain, number, at, action, outcome, subject_type, subject_id, hash, digest)
    VALUES (0, v_number, now(), 'record.keep', 'done', 'members', r.id, v_hash, v_digest);
  END LOOP;
  UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = 0;
END $$;
