-- The single letters and the pairs of letters of a text, for searches too short for trigrams.
CREATE FUNCTION letters(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(p_text, i, n)) FROM generate_series(1, length(p_text)) i, generate_series(1, 2) n WHERE i + n - 1 <= length(p_text)
$$;--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'move';--> statement-breakpoint
CREATE TABLE "book_days" (
	"day" date NOT NULL,
	"kind" "account_kind" NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "book_days_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "member_names" (
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "member_names_member_id_name_pk" PRIMARY KEY("member_id","name")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"member_id" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"second_approval_from" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_second_approval" CHECK ("settings"."second_approval_from" > 0)
);
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_decider_is_another";--> statement-breakpoint
DROP INDEX "transactions_created_idx";--> statement-breakpoint
DROP INDEX "transactions_pending_idx";--> statement-breakpoint
DROP INDEX "transactions_from_idx";--> statement-breakpoint
DROP INDEX "transactions_to_idx";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "payout_to" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "from_channel" "method";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "to_channel" "method";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "two_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "member_names_search_idx" ON "member_names" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_names_letters_idx" ON "member_names" USING gin (letters(name));--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at") WHERE action <> 'transfer.send';--> statement-breakpoint
CREATE INDEX "audit_log_refused_idx" ON "audit_log" USING btree ("at") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","at") WHERE action <> 'transfer.send' and subject_id is not null;--> statement-breakpoint
CREATE INDEX "entries_at_idx" ON "entries" USING brin ("at");--> statement-breakpoint
CREATE INDEX "transactions_rejected_idx" ON "transactions" USING btree ("id") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "transactions_type_idx" ON "transactions" USING btree ("type","id") WHERE type <> 'transfer';--> statement-breakpoint
CREATE INDEX "transactions_method_idx" ON "transactions" USING btree ("method","id") WHERE method is not null;--> statement-breakpoint
CREATE INDEX "transactions_amount_idx" ON "transactions" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "transactions_code_idx" ON "transactions" USING gin (substr(reference, 5, 8) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_description_idx" ON "transactions" USING gin (description gin_trgm_ops) WHERE description is not null;--> statement-breakpoint
CREATE INDEX "members_search_letters_idx" ON "members" USING gin (letters(search));--> statement-breakpoint
CREATE INDEX "members_recipient_letters_idx" ON "members" USING gin (letters(recipient_search));--> statement-breakpoint
CREATE INDEX "members_role_idx" ON "members" USING btree ("role","full_name","id");--> statement-breakpoint
CREATE INDEX "members_status_idx" ON "members" USING btree ("status","full_name","id");--> statement-breakpoint
CREATE INDEX "members_share_idx" ON "members" USING btree ("share_percentage","full_name","id");--> statement-breakpoint
CREATE INDEX "members_district_idx" ON "members" USING btree ("district","full_name","id");--> statement-breakpoint
CREATE INDEX "transactions_pending_idx" ON "transactions" USING btree ("id") WHERE status = 'pending' and voided_at is null;--> statement-breakpoint
CREATE INDEX "transactions_from_idx" ON "transactions" USING btree ("from_member","id");--> statement-breakpoint
CREATE INDEX "transactions_to_idx" ON "transactions" USING btree ("to_member","id");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_decider_is_another" CHECK ("transactions"."decided_by" is null or ("transactions"."decided_by" is distinct from "transactions"."submitted_by" and "transactions"."decided_by" is distinct from "transactions"."first_approved_by" and "transactions"."decided_by" is distinct from "transactions"."to_member" and "transactions"."decided_by" is distinct from "transactions"."from_member"));