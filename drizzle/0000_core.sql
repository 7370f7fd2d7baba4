CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TYPE "public"."account_kind" AS ENUM('available', 'held', 'lent', 'invested', 'owed', 'cash:mtn', 'cash:airtel', 'cash:bank', 'cash:cash', 'project', 'income:fees', 'income:project-profit', 'expense:project-loss', 'expense:write-off', 'equity:distributions');--> statement-breakpoint
CREATE TYPE "public"."gender" AS ENUM('Male', 'Female', 'Other');--> statement-breakpoint
CREATE TYPE "public"."member_status" AS ENUM('active', 'inactive', 'closed');--> statement-breakpoint
CREATE TYPE "public"."method" AS ENUM('mtn', 'airtel', 'bank', 'cash');--> statement-breakpoint
CREATE TYPE "public"."posting_step" AS ENUM('hold', 'release', 'settle');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('member', 'admin', 'finance', 'financial_manager', 'director', 'advisor', 'tech');--> statement-breakpoint
CREATE TYPE "public"."transaction_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."transaction_type" AS ENUM('deposit', 'withdraw', 'transfer', 'investment', 'loan', 'repayment', 'profit', 'reversal');--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" smallint PRIMARY KEY NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"chain" smallint NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"subject_type" text,
	"subject_id" text,
	"detail" jsonb,
	"address" text,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"member_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"platform" text NOT NULL,
	"browser" text NOT NULL,
	"address" text,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"kind" "account_kind" NOT NULL,
	"shard" smallint DEFAULT 0 NOT NULL,
	"sharded" boolean DEFAULT false NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"low" bigint DEFAULT 0 NOT NULL,
	"high" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_never_negative" CHECK ("accounts"."balance" between "accounts"."low" and "accounts"."high")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"transaction_id" uuid NOT NULL,
	"step" "posting_step" NOT NULL,
	"line" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "entries_transaction_id_step_line_pk" PRIMARY KEY("transaction_id","step","line")
);
--> statement-breakpoint
CREATE TABLE "org_totals" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"members" bigint DEFAULT 0 NOT NULL,
	"active_members" bigint DEFAULT 0 NOT NULL,
	"approved_transactions" bigint DEFAULT 0 NOT NULL,
	"pending_deposits" bigint DEFAULT 0 NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"projects" bigint DEFAULT 0 NOT NULL,
	"completed_projects" bigint DEFAULT 0 NOT NULL,
	"project_profit" bigint DEFAULT 0 NOT NULL,
	"project_loss" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"member_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payload_hash" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"available_after" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_member_id_id_pk" PRIMARY KEY("member_id","id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"type" "transaction_type" NOT NULL,
	"status" "transaction_status" NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"method" "method",
	"external_id" text,
	"sender_phone" text,
	"description" text,
	"from_member" uuid,
	"to_member" uuid,
	"from_name" text,
	"to_name" text,
	"submitted_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reject_reason" text,
	"reverses" uuid,
	"reversed_by" uuid,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_amount_positive" CHECK ("transactions"."amount" > 0 and "transactions"."amount" <= 9007199254740991),
	CONSTRAINT "transactions_fee_range" CHECK ("transactions"."fee" >= 0 and "transactions"."fee" <= "transactions"."amount"),
	CONSTRAINT "transactions_decider_is_another" CHECK ("transactions"."decided_by" is null or ("transactions"."decided_by" is distinct from "transactions"."submitted_by" and "transactions"."decided_by" is distinct from "transactions"."to_member" and "transactions"."decided_by" is distinct from "transactions"."from_member")),
	CONSTRAINT "transactions_not_to_self" CHECK ("transactions"."type" <> 'transfer' or "transactions"."from_member" <> "transactions"."to_member")
);
--> statement-breakpoint
CREATE TABLE "member_totals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"saved" bigint DEFAULT 0 NOT NULL,
	"deposits" bigint DEFAULT 0 NOT NULL,
	"pending_deposits" bigint DEFAULT 0 NOT NULL,
	"withdrawals" bigint DEFAULT 0 NOT NULL,
	"investments" bigint DEFAULT 0 NOT NULL,
	"loans" bigint DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL,
	"phone" text,
	"class" text,
	"gender" "gender",
	"district" text,
	"sector" text,
	"cell" text,
	"village" text,
	"role" "role" DEFAULT 'member' NOT NULL,
	"status" "member_status" DEFAULT 'active' NOT NULL,
	"share_percentage" numeric(4, 1) DEFAULT 0 NOT NULL,
	"password_hash" text NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"profile_image" text,
	"language" text DEFAULT 'en' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || username || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(district, ''))) STORED NOT NULL,
	"recipient_search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || username || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "members_username_lower" CHECK ("members"."username" = lower("members"."username")),
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_share_range" CHECK ("members"."share_percentage" between 0 and 100),
	CONSTRAINT "members_language" CHECK ("members"."language" in ('en', 'rw'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_totals" ADD CONSTRAINT "member_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("member_id","signed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_owner_kind_shard" ON "accounts" USING btree ("owner","kind","shard");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_account_number" ON "entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reference_key" ON "transactions" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_external_id_key" ON "transactions" USING btree ("method","external_id") WHERE external_id is not null and voided_at is null and reversed_by is null and status <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reverses_key" ON "transactions" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "transactions_created_idx" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_pending_idx" ON "transactions" USING btree ("created_at","id") WHERE status = 'pending' and voided_at is null;--> statement-breakpoint
CREATE INDEX "transactions_from_idx" ON "transactions" USING btree ("from_member","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_to_idx" ON "transactions" USING btree ("to_member","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_username_key" ON "members" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_recipient_search_idx" ON "members" USING gin ("recipient_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_full_name_idx" ON "members" USING btree ("full_name","id");