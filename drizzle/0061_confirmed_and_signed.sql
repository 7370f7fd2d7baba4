ALTER TABLE "members" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_email_confirmed" CHECK ("members"."email_confirmed_at" is null or "members"."email" is not null);--> statement-breakpoint
-- Of whom it is known: whom the office let join or who moved in has the address that somebody else typed, until they confirm it.
UPDATE members m SET email_confirmed_at = now()
WHERE m.email IS NOT NULL AND (
  EXISTS (SELECT FROM invitations i WHERE i.member_id = m.id AND i.email = m.email AND i.accepted_at IS NOT NULL)
  OR EXISTS (SELECT FROM email_changes c WHERE c.member_id = m.id AND c.email = m.email AND c.ended_at IS NOT NULL)
  OR EXISTS (SELECT FROM proposals p WHERE p.act IN ('contact', 'recovery') AND p.subject_id = m.id AND p.state = 'confirmed' AND p.terms ->> 'email' = m.email)
  OR NOT EXISTS (SELECT FROM activation_codes a WHERE a.member_id = m.id) AND NOT EXISTS (SELECT FROM import_rows r WHERE r.member_id = m.id));
--> statement-breakpoint
-- A further digest for each of them, as record_change makes them (db/functions): a null stands in none.
DO $$
DECLARE r record; v_number bigint; v_hash text; v_last bytea; v_digest bytea;
BEGIN
  PERFORM set_config('TimeZone', 'UTC', true);
  SELECT number, hash INTO v_number, v_hash FROM audit_chains WHERE chain = 0 FOR UPDATE;
  FOR r IN
    SELECT c.id::text AS id, jsonb_strip_nulls(to_jsonb(c)) AS whole
    FROM (SELECT id, member_no, username, email, email_confirmed_at, first_name, last_name, phone, class, gender, district, sector, cell, village, birth_date,
        national_id_sealed, national_id_hash, next_of_kin_name, next_of_kin_phone, role, status, share_percentage, password_hash, two_factor_enabled,
        two_factor_required, profile_image, money_held_until, language, muted_mail, joined_at, updated_at FROM members) c
    WHERE c.email_confirmed_at IS NOT NULL ORDER BY 1 LOOP
    v_number := v_number + 1;
    SELECT digest INTO v_last FROM audit_log WHERE action = 'record.keep' AND subject_id = r.id AND subject_type = 'members' ORDER BY digest DESC LIMIT 1;
    v_digest := int8send(coalesce(('x' || encode(substr(v_last, 1, 8), 'hex'))::bit(64)::bigint, 0) + 1)
      || sha256(convert_to((r.whole - 'email_confirmed_at')::text, 'UTF8')) || sha256(convert_to(r.whole::text, 'UTF8'));
    v_hash := encode(sha256(record_send(ROW(v_hash, 0::smallint, v_number, now(), NULL::uuid, 'record.keep'::text, 'done'::text, 'members'::text, r.id,
      NULL::jsonb, NULL::text, v_digest, NULL::bytea))), 'hex');
    INSERT INTO audit_log (chain, number, at, action, outcome, subject_type, subject_id, hash, digest)
    VALUES (0, v_number, now(), 'record.keep', 'done', 'members', r.id, v_hash, v_digest);
  END LOOP;
  UPDATE audit_chains SET number = v_number, hash = v_hash WHERE chain = 0;
END $$;
--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "signature" "bytea";
