CREATE TYPE "public"."gender" AS ENUM('Male', 'Female', 'Other');--> statement-breakpoint
CREATE TYPE "public"."member_status" AS ENUM('active', 'inactive', 'closed');--> statement-breakpoint
CREATE TYPE "public"."posting_step" AS ENUM('hold', 'release', 'settle');--> statement-breakpoint
CREATE TYPE "public"."project_status" AS ENUM('active', 'running', 'completed');--> statement-breakpoint
CREATE TYPE "public"."result_kind" AS ENUM('profit', 'loss');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('member', 'admin', 'finance', 'financial_manager', 'director', 'advisor', 'tech');--> statement-breakpoint
CREATE TYPE "public"."transaction_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TABLE "email_changes" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_email_lower" CHECK ("email_changes"."email" = lower("email_changes"."email"))
);
--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"amount" bigint,
	"day" date,
	"loan_id" uuid
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"file" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"member_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_hash_pk" PRIMARY KEY("member_id","hash")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
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
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
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
CREATE TABLE "channels" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chart" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_rw" text NOT NULL,
	"class" text NOT NULL,
	"parent" text COLLATE "C",
	"normal_side" text NOT NULL,
	"low" bigint DEFAULT -9007199254740991 NOT NULL,
	"high" bigint DEFAULT 9007199254740991 NOT NULL,
	"holder" text,
	"counts_as" text DEFAULT 'none' NOT NULL,
	"sharded" boolean DEFAULT false NOT NULL,
	"system" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "chart_code_unique" UNIQUE("code"),
	CONSTRAINT "chart_class" CHECK ("chart"."class" in ('asset', 'liability', 'equity', 'income', 'expense')),
	CONSTRAINT "chart_normal_side" CHECK ("chart"."normal_side" in ('debit', 'credit')),
	CONSTRAINT "chart_holder" CHECK ("chart"."holder" in ('member', 'project', 'cooperative')),
	CONSTRAINT "chart_counts_as" CHECK ("chart"."counts_as" = 'none' or "chart"."counts_as" in ('available', 'used', 'owed') and "chart"."holder" = 'member'),
	CONSTRAINT "chart_bounds" CHECK ("chart"."low" <= 0 and "chart"."high" >= 0 and "chart"."low" >= -9007199254740991 and "chart"."high" <= 9007199254740991),
	CONSTRAINT "chart_sharded" CHECK (not "chart"."sharded" or "chart"."holder" = 'cooperative')
);
--> statement-breakpoint
CREATE TABLE "posting_rules" (
	"type" text COLLATE "C" NOT NULL,
	"step" "posting_step" NOT NULL,
	"place" smallint NOT NULL,
	"whose" text NOT NULL,
	"accounts" text[] NOT NULL,
	"amount" smallint DEFAULT 0 NOT NULL,
	"fee" smallint DEFAULT 0 NOT NULL,
	"interest" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "posting_rules_type_step_place_pk" PRIMARY KEY("type","step","place"),
	CONSTRAINT "posting_rules_whose" CHECK ("posting_rules"."whose" in ('from', 'to', 'project', 'cooperative')),
	CONSTRAINT "posting_rules_step" CHECK ("posting_rules"."step" in ('hold', 'settle'))
);
--> statement-breakpoint
CREATE TABLE "transaction_types" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"approval" text NOT NULL,
	"step_waiting" "posting_step",
	"step_approved" "posting_step" NOT NULL,
	"reversible" boolean DEFAULT false NOT NULL,
	"any_party" boolean DEFAULT false NOT NULL,
	"belongs_to" text,
	CONSTRAINT "transaction_types_belongs_to" CHECK ("transaction_types"."belongs_to" in ('project', 'loan')),
	CONSTRAINT "transaction_types_approval" CHECK ("transaction_types"."approval" in ('nobody', 'another', 'from-limit'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"shard" smallint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"low" bigint DEFAULT 0 NOT NULL,
	"high" bigint DEFAULT 0 NOT NULL,
	"counts_as" text DEFAULT 'none' NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_never_negative" CHECK ("accounts"."balance" between "accounts"."low" and "accounts"."high")
);
--> statement-breakpoint
CREATE TABLE "book_days" (
	"day" date NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	CONSTRAINT "book_days_day_kind_pk" PRIMARY KEY("day","kind")
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
	CONSTRAINT "entries_transaction_id_step_line_pk" PRIMARY KEY("transaction_id","step","line"),
	CONSTRAINT "entries_amount_not_zero" CHECK ("entries"."amount" <> 0)
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
	"projects" bigint DEFAULT 0 NOT NULL,
	"completed_projects" bigint DEFAULT 0 NOT NULL
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
	"type" text NOT NULL,
	"status" "transaction_status" NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"interest" bigint DEFAULT 0 NOT NULL,
	"channel" text,
	"method" text,
	"external_id" text,
	"sender_phone" text,
	"payout_to" text,
	"from_channel" text,
	"to_channel" text,
	"description" text,
	"from_member" uuid,
	"to_member" uuid,
	"from_name" text,
	"to_name" text,
	"submitted_by" uuid,
	"project_id" uuid,
	"first_approved_by" uuid,
	"first_approved_at" timestamp with time zone,
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
	CONSTRAINT "transactions_interest_range" CHECK ("transactions"."interest" >= 0 and "transactions"."interest" <= "transactions"."amount"),
	CONSTRAINT "transactions_channel_known" CHECK (("transactions"."channel" is null) = ("transactions"."method" is null)),
	CONSTRAINT "transactions_decider_is_another" CHECK ("transactions"."decided_by" is null or ("transactions"."decided_by" is distinct from "transactions"."submitted_by" and "transactions"."decided_by" is distinct from "transactions"."first_approved_by" and "transactions"."decided_by" is distinct from "transactions"."to_member" and "transactions"."decided_by" is distinct from "transactions"."from_member")),
	CONSTRAINT "transactions_not_to_self" CHECK ("transactions"."from_member" <> "transactions"."to_member")
);
--> statement-breakpoint
CREATE TABLE "borrow_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"borrower_id" uuid NOT NULL,
	"borrower_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"max_rate" smallint NOT NULL,
	"reason" text NOT NULL,
	"deadline" date NOT NULL,
	"auto_repay" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "borrow_requests_amount" CHECK ("borrow_requests"."amount" between 1000 and 10000000),
	CONSTRAINT "borrow_requests_rate" CHECK ("borrow_requests"."max_rate" between 0 and 500),
	CONSTRAINT "borrow_requests_status" CHECK ("borrow_requests"."status" in ('open', 'taken', 'cancelled', 'expired')),
	CONSTRAINT "borrow_requests_deadline" CHECK ("borrow_requests"."deadline" > kigali_day("borrow_requests"."created_at"))
);
--> statement-breakpoint
CREATE TABLE "loan_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lender_id" uuid NOT NULL,
	"lender_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"rate" smallint NOT NULL,
	"deadline" date NOT NULL,
	"description" text,
	"visibility" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"transaction_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_offers_amount" CHECK ("loan_offers"."amount" between 1000 and 10000000),
	CONSTRAINT "loan_offers_rate" CHECK ("loan_offers"."rate" between 1 and 500),
	CONSTRAINT "loan_offers_visibility" CHECK ("loan_offers"."visibility" in ('public', 'trusted')),
	CONSTRAINT "loan_offers_status" CHECK ("loan_offers"."status" in ('open', 'taken', 'cancelled', 'expired')),
	CONSTRAINT "loan_offers_deadline" CHECK ("loan_offers"."deadline" > kigali_day("loan_offers"."created_at"))
);
--> statement-breakpoint
CREATE TABLE "loan_reminders" (
	"loan_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "loan_reminders_loan_id_kind_pk" PRIMARY KEY("loan_id","kind"),
	CONSTRAINT "loan_reminders_kind" CHECK ("loan_reminders"."kind" in ('due-soon', 'due-today', 'overdue', 'repayment-short'))
);
--> statement-breakpoint
CREATE TABLE "loan_repayments" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"interest" bigint NOT NULL,
	"principal" bigint NOT NULL,
	"automatic" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_repayments_parts" CHECK ("loan_repayments"."amount" > 0 and "loan_repayments"."interest" >= 0 and "loan_repayments"."principal" >= 0 and "loan_repayments"."amount" = "loan_repayments"."interest" + "loan_repayments"."principal")
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"offer_id" uuid,
	"request_id" uuid,
	"lender_id" uuid NOT NULL,
	"borrower_id" uuid NOT NULL,
	"lender_name" text NOT NULL,
	"borrower_name" text NOT NULL,
	"principal" bigint NOT NULL,
	"rate" smallint NOT NULL,
	"interest" bigint NOT NULL,
	"repaid_principal" bigint DEFAULT 0 NOT NULL,
	"repaid_interest" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"deadline" date NOT NULL,
	"auto_repay" boolean NOT NULL,
	"auto_tried_on" date,
	"status" text DEFAULT 'active' NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"write_off_reason" text,
	"write_off_transaction" uuid,
	CONSTRAINT "loans_one_source" CHECK (num_nonnulls("loans"."offer_id", "loans"."request_id") = 1),
	CONSTRAINT "loans_two_people" CHECK ("loans"."lender_id" <> "loans"."borrower_id"),
	CONSTRAINT "loans_price" CHECK (abs("loans"."interest" * 1000 - "loans"."principal" * "loans"."rate") <= 500),
	CONSTRAINT "loans_repaid" CHECK ("loans"."repaid_interest" between 0 and "loans"."interest" and "loans"."repaid_principal" between 0 and "loans"."principal"
        and ("loans"."repaid_principal" = 0 or "loans"."repaid_interest" = "loans"."interest")),
	CONSTRAINT "loans_deadline" CHECK ("loans"."deadline" > kigali_day("loans"."taken_at")),
	CONSTRAINT "loans_status" CHECK (case "loans"."status"
        when 'active' then "loans"."closed_at" is null and "loans"."written_off" = 0 and "loans"."repaid_principal" < "loans"."principal"
        when 'repaid' then "loans"."closed_at" is not null and "loans"."written_off" = 0 and "loans"."repaid_principal" = "loans"."principal"
        when 'written_off' then "loans"."closed_at" is not null and "loans"."written_off" > 0
          and "loans"."repaid_principal" + "loans"."written_off" = "loans"."principal" and kigali_day("loans"."closed_at") > "loans"."deadline"
          and num_nonnulls("loans"."write_off_reason", "loans"."write_off_transaction") = 2
        else false end)
);
--> statement-breakpoint
CREATE TABLE "member_names" (
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "member_names_member_id_name_pk" PRIMARY KEY("member_id","name")
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
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
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
	"two_factor_required" boolean DEFAULT false NOT NULL,
	"profile_image" text,
	"language" text DEFAULT 'en' NOT NULL,
	"muted_mail" text[] DEFAULT '{}' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || username || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(district, ''))) STORED NOT NULL,
	"recipient_search" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || username)) STORED NOT NULL,
	CONSTRAINT "members_username_lower" CHECK ("members"."username" = lower("members"."username")),
	CONSTRAINT "members_email_lower" CHECK ("members"."email" = lower("members"."email")),
	CONSTRAINT "members_share_range" CHECK ("members"."share_percentage" between 0 and 100),
	CONSTRAINT "members_language" CHECK ("members"."language" in ('en', 'rw'))
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
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
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"account_id" uuid,
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
CREATE TABLE "project_distributions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"investors" integer NOT NULL,
	"note" text,
	"distributed_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_distributions_amount" CHECK ("project_distributions"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "project_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"content" "bytea" NOT NULL,
	"preview" "bytea",
	"width" integer,
	"height" integer,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_files_kind" CHECK ("project_files"."kind" in ('photo', 'document'))
);
--> statement-breakpoint
CREATE TABLE "project_parts" (
	"distribution_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"weight" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"transaction_id" uuid,
	CONSTRAINT "project_parts_distribution_id_member_id_pk" PRIMARY KEY("distribution_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "project_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" "result_kind" NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"note" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"distribution_id" uuid,
	CONSTRAINT "project_results_amount" CHECK ("project_results"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"target" bigint NOT NULL,
	"status" "project_status" DEFAULT 'active' NOT NULL,
	"open_for_investment" boolean DEFAULT true NOT NULL,
	"invested" bigint DEFAULT 0 NOT NULL,
	"capital" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"borne" bigint DEFAULT 0 NOT NULL,
	"investors" integer DEFAULT 0 NOT NULL,
	"profit" bigint DEFAULT 0 NOT NULL,
	"loss" bigint DEFAULT 0 NOT NULL,
	"distributed" bigint DEFAULT 0 NOT NULL,
	"undistributed" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"running_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "projects_target" CHECK ("projects"."target" > 0 and "projects"."invested" <= "projects"."target"),
	CONSTRAINT "projects_capital" CHECK ("projects"."capital" >= 0 and "projects"."capital" = "projects"."invested" - "projects"."borne" - "projects"."returned"),
	CONSTRAINT "projects_results" CHECK ("projects"."undistributed" = "projects"."profit" - "projects"."loss" - "projects"."distributed" + "projects"."borne" and "projects"."undistributed" >= -"projects"."capital"),
	CONSTRAINT "projects_completed" CHECK ("projects"."status" <> 'completed' or ("projects"."capital" = 0 and "projects"."undistributed" = 0 and not "projects"."open_for_investment"))
);
--> statement-breakpoint
CREATE TABLE "stakes" (
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"invested" bigint DEFAULT 0 NOT NULL,
	"capital" bigint DEFAULT 0 NOT NULL,
	"earned" bigint DEFAULT 0 NOT NULL,
	"lost" bigint DEFAULT 0 NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stakes_project_id_member_id_pk" PRIMARY KEY("project_id","member_id"),
	CONSTRAINT "stakes_capital" CHECK ("stakes"."invested" > 0 and "stakes"."capital" >= 0 and "stakes"."earned" >= 0 and "stakes"."lost" >= 0 and "stakes"."capital" = "stakes"."invested" - "stakes"."lost" - "stakes"."returned")
);
--> statement-breakpoint
CREATE TABLE "report_figures" (
	"span" text NOT NULL,
	"start" date NOT NULL,
	"figure" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	CONSTRAINT "report_figures_span_start_figure_pk" PRIMARY KEY("span","start","figure"),
	CONSTRAINT "report_figures_span" CHECK ("report_figures"."span" in ('day', 'month', 'all'))
);
--> statement-breakpoint
CREATE TABLE "report_open" (
	"day" date NOT NULL,
	"figure" text COLLATE "C" NOT NULL,
	"shard" integer NOT NULL,
	"n" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	CONSTRAINT "report_open_day_figure_shard_pk" PRIMARY KEY("day","figure","shard")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_chart_key_fk" FOREIGN KEY ("account") REFERENCES "public"."chart"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart" ADD CONSTRAINT "chart_parent_chart_key_fk" FOREIGN KEY ("parent") REFERENCES "public"."chart"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting_rules" ADD CONSTRAINT "posting_rules_type_transaction_types_key_fk" FOREIGN KEY ("type") REFERENCES "public"."transaction_types"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_kind_chart_key_fk" FOREIGN KEY ("kind") REFERENCES "public"."chart"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_totals" ADD CONSTRAINT "member_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_distributions" ADD CONSTRAINT "project_distributions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_files" ADD CONSTRAINT "project_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_results" ADD CONSTRAINT "project_results_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stakes" ADD CONSTRAINT "stakes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_member_idx" ON "email_changes" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("transaction_id","member_id","kind");--> statement-breakpoint
CREATE INDEX "notices_member_idx" ON "notices" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "password_resets_member_idx" ON "password_resets" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at") WHERE action <> 'transfer.send';--> statement-breakpoint
CREATE INDEX "audit_log_refused_idx" ON "audit_log" USING btree ("at") WHERE outcome = 'refused';--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_id","at") WHERE action <> 'transfer.send' and subject_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_member_idx" ON "sessions" USING btree ("member_id","signed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_owner_kind_shard" ON "accounts" USING btree ("owner","kind","shard");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_account_number" ON "entries" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "entries_at_idx" ON "entries" USING brin ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reference_key" ON "transactions" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_external_id_key" ON "transactions" USING btree ("method","external_id") WHERE external_id is not null and voided_at is null and reversed_by is null and status <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_reverses_key" ON "transactions" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "transactions_pending_idx" ON "transactions" USING btree ("id") WHERE status = 'pending' and voided_at is null;--> statement-breakpoint
CREATE INDEX "transactions_rejected_idx" ON "transactions" USING btree ("id") WHERE status = 'rejected';--> statement-breakpoint
CREATE INDEX "transactions_from_idx" ON "transactions" USING btree ("from_member","id");--> statement-breakpoint
CREATE INDEX "transactions_to_idx" ON "transactions" USING btree ("to_member","id");--> statement-breakpoint
CREATE INDEX "transactions_project_idx" ON "transactions" USING btree ("project_id","id") WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX "transactions_type_idx" ON "transactions" USING btree ("type","id") WHERE type <> 'transfer';--> statement-breakpoint
CREATE INDEX "transactions_updated_idx" ON "transactions" USING brin ("updated_at");--> statement-breakpoint
CREATE INDEX "transactions_method_idx" ON "transactions" USING btree ("method","id") WHERE method is not null;--> statement-breakpoint
CREATE INDEX "transactions_amount_idx" ON "transactions" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "transactions_code_idx" ON "transactions" USING gin (substr(reference, 5, 8) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_description_idx" ON "transactions" USING gin (description gin_trgm_ops) WHERE description is not null;--> statement-breakpoint
CREATE INDEX "borrow_requests_open_idx" ON "borrow_requests" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "borrow_requests_ending_idx" ON "borrow_requests" USING btree ("ends_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "borrow_requests_ended_idx" ON "borrow_requests" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "borrow_requests_borrower_idx" ON "borrow_requests" USING btree ("borrower_id","id");--> statement-breakpoint
CREATE INDEX "borrow_requests_expired_idx" ON "borrow_requests" USING btree ("updated_at") WHERE status = 'expired';--> statement-breakpoint
CREATE UNIQUE INDEX "loan_offers_transaction_key" ON "loan_offers" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "loan_offers_open_idx" ON "loan_offers" USING btree ("id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "loan_offers_ending_idx" ON "loan_offers" USING btree ("ends_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "loan_offers_ended_idx" ON "loan_offers" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "loan_offers_lender_idx" ON "loan_offers" USING btree ("lender_id","id");--> statement-breakpoint
CREATE INDEX "loan_offers_expired_idx" ON "loan_offers" USING btree ("updated_at") WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX "loan_reminders_at_idx" ON "loan_reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "loan_repayments_loan_idx" ON "loan_repayments" USING btree ("loan_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "loans_transaction_key" ON "loans" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "loans_offer_key" ON "loans" USING btree ("offer_id") WHERE offer_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "loans_request_key" ON "loans" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "loans_lender_idx" ON "loans" USING btree ("lender_id","id");--> statement-breakpoint
CREATE INDEX "loans_borrower_idx" ON "loans" USING btree ("borrower_id","id");--> statement-breakpoint
CREATE INDEX "loans_due_idx" ON "loans" USING btree ("deadline","id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "member_names_search_idx" ON "member_names" USING gin (name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_names_letters_idx" ON "member_names" USING gin (letters(name));--> statement-breakpoint
CREATE UNIQUE INDEX "members_username_key" ON "members" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_phone_key" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_recipient_search_idx" ON "members" USING gin ("recipient_search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_search_letters_idx" ON "members" USING gin (letters(search));--> statement-breakpoint
CREATE INDEX "members_recipient_letters_idx" ON "members" USING gin (letters(recipient_search));--> statement-breakpoint
CREATE INDEX "members_plain_name_idx" ON "members" USING gin (plain(full_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_full_name_idx" ON "members" USING btree ("full_name","id") INCLUDE ("status","role","search");--> statement-breakpoint
CREATE INDEX "members_recipients_idx" ON "members" USING btree ("full_name","id") INCLUDE ("recipient_search") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "members_role_idx" ON "members" USING btree ("role","full_name","id");--> statement-breakpoint
CREATE INDEX "members_status_idx" ON "members" USING btree ("status","full_name","id");--> statement-breakpoint
CREATE INDEX "members_share_idx" ON "members" USING btree ("share_percentage","full_name","id");--> statement-breakpoint
CREATE INDEX "members_district_idx" ON "members" USING btree ("district","full_name","id");--> statement-breakpoint
CREATE INDEX "name_words_plain_idx" ON "name_words" USING gin (plain(word) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "project_distributions_list_idx" ON "project_distributions" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_files_file_key" ON "project_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "project_files_list_idx" ON "project_files" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_parts_transaction_idx" ON "project_parts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "project_results_list_idx" ON "project_results" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "stakes_list_idx" ON "stakes" USING btree ("project_id","invested" DESC NULLS FIRST,"member_id");--> statement-breakpoint
CREATE INDEX "stakes_member_idx" ON "stakes" USING btree ("member_id");--> statement-breakpoint

-- From here on by hand: what drizzle-kit has no words for. So are the two INCLUDE above. ---------------

-- These rows are rewritten again and again: room on each page for their next version.
ALTER TABLE report_open SET (fillfactor = 25);--> statement-breakpoint
ALTER TABLE report_figures SET (fillfactor = 80);--> statement-breakpoint

-- People look for Béata before Bosco: names are in the order of the alphabet, not of bytes.
-- A server that was built without the alphabets of the world (ICU) keeps its own order.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
    ALTER TABLE members ALTER COLUMN full_name SET DATA TYPE text COLLATE "und-x-icu";
  END IF;
END $$;
--> statement-breakpoint

-- The rows that every cooperative begins with.
INSERT INTO settings DEFAULT VALUES;--> statement-breakpoint
INSERT INTO org_totals (shard) SELECT generate_series(0, 15);--> statement-breakpoint
INSERT INTO audit_chains (chain, hash)
SELECT n, encode(sha256(convert_to('open-future ' || n, 'UTF8')), 'hex') FROM generate_series(0, 15) n;
--> statement-breakpoint
-- The chart of accounts. A channel never holds less than nothing, a member's money neither; of all that is
-- unbounded, 2^53 - 1 francs are the most that can be counted.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, counts_as, sharded, system) VALUES
  ('cash:mtn', '1000', 'MTN MoMo', 'MTN MoMo', 'asset', NULL, 'debit', -9007199254740991, 0, 'cooperative', 'none', true, true),
  ('cash:airtel', '1010', 'Airtel Money', 'Airtel Money', 'asset', NULL, 'debit', -9007199254740991, 0, 'cooperative', 'none', true, true),
  ('cash:bank', '1020', 'Bank', 'Banki', 'asset', NULL, 'debit', -9007199254740991, 0, 'cooperative', 'none', true, true),
  ('cash:cash', '1030', 'Cash in the box', 'Amafaranga mu isanduku', 'asset', NULL, 'debit', -9007199254740991, 0, 'cooperative', 'none', true, true),
  ('owed', '1100', 'Members'' debts', 'Inguzanyo zitarishyurwa', 'asset', NULL, 'debit', -9007199254740991, 0, 'member', 'owed', false, true),
  ('savings', '2000', 'Members'' savings', 'Ubwizigame bw''abanyamuryango', 'liability', NULL, 'credit', 0, 9007199254740991, NULL, 'none', false, true),
  ('available', '2010', 'Available', 'Aboneka', 'liability', 'savings', 'credit', 0, 9007199254740991, 'member', 'available', false, true),
  ('held', '2020', 'Held', 'Afatiriwe', 'liability', 'savings', 'credit', 0, 9007199254740991, 'member', 'used', false, true),
  ('lent', '2030', 'Lent to others', 'Bagurije abandi', 'liability', 'savings', 'credit', 0, 9007199254740991, 'member', 'used', false, true),
  ('invested', '2040', 'Invested', 'Yashowe', 'liability', 'savings', 'credit', 0, 9007199254740991, 'member', 'used', false, true),
  ('project', '2090', 'Projects', 'Imishinga', 'liability', NULL, 'credit', -9007199254740991, 9007199254740991, 'project', 'none', false, true),
  ('equity:distributions', '3500', 'Distributions', 'Ibyagabanyijwe', 'equity', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('income:fees', '4000', 'Fees', 'Ibiguzi', 'income', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('income:project-profit', '4300', 'Profit of projects', 'Inyungu z''imishinga', 'income', NULL, 'credit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('expense:write-off', '5500', 'Loans written off', 'Inguzanyo zahombye', 'expense', NULL, 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true),
  ('expense:project-loss', '5600', 'Losses of projects', 'Ibihombo by''imishinga', 'expense', NULL, 'debit', -9007199254740991, 9007199254740991, 'cooperative', 'none', true, true);
--> statement-breakpoint
-- The cooperative's own accounts, in 16 shards that add up: only together are they bounded.
INSERT INTO accounts (owner, kind, shard, low, high)
SELECT '00000000-0000-0000-0000-000000000000', key, shard, -9007199254740991, 9007199254740991
FROM chart, generate_series(0, 15) AS shard WHERE holder = 'cooperative' ORDER BY key, shard;
--> statement-breakpoint
INSERT INTO channels (key, method, account) VALUES
  ('mtn', 'mtn', 'cash:mtn'), ('airtel', 'airtel', 'cash:airtel'), ('bank', 'bank', 'cash:bank'), ('cash', 'cash', 'cash:cash');
--> statement-breakpoint

-- The types of transactions, and which lines each of their steps posts (docs/posting.md).
INSERT INTO transaction_types (key, approval, step_waiting, step_approved, reversible, any_party, belongs_to) VALUES
  ('deposit', 'another', NULL, 'settle', true, false, NULL),
  ('withdraw', 'another', 'hold', 'settle', true, false, NULL),
  ('transfer', 'nobody', NULL, 'settle', true, false, NULL),
  ('move', 'from-limit', NULL, 'settle', true, false, NULL),
  ('offer', 'nobody', NULL, 'hold', false, false, 'loan'),
  ('loan', 'nobody', NULL, 'settle', false, false, 'loan'),
  ('repayment', 'nobody', NULL, 'settle', false, true, 'loan'),
  ('write-off', 'nobody', NULL, 'settle', false, true, 'loan'),
  ('investment', 'nobody', NULL, 'settle', false, false, 'project'),
  ('project-profit', 'nobody', NULL, 'settle', false, true, 'project'),
  ('project-loss', 'nobody', NULL, 'settle', false, true, 'project'),
  ('profit', 'nobody', NULL, 'settle', false, true, 'project'),
  ('loss', 'nobody', NULL, 'settle', false, true, 'project'),
  ('capital-return', 'nobody', NULL, 'settle', false, true, 'project');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount, fee, interest) VALUES
  ('deposit', 'settle', 1, 'cooperative', '{@channel}', -1, 0, 0),
  ('deposit', 'settle', 2, 'from', '{available}', 1, -1, 0),
  ('deposit', 'settle', 3, 'cooperative', '{income:fees}', 0, 1, 0),
  ('withdraw', 'hold', 1, 'to', '{available}', -1, 0, 0),
  ('withdraw', 'hold', 2, 'to', '{held}', 1, 0, 0),
  ('withdraw', 'settle', 1, 'to', '{held}', -1, 0, 0),
  ('withdraw', 'settle', 2, 'cooperative', '{@channel}', 1, 0, 0),
  ('transfer', 'settle', 1, 'from', '{available}', -1, 0, 0),
  ('transfer', 'settle', 2, 'to', '{available}', 1, 0, 0),
  ('move', 'settle', 1, 'cooperative', '{@from-channel}', 1, 0, 0),
  ('move', 'settle', 2, 'cooperative', '{@to-channel}', -1, 0, 0),
  ('offer', 'hold', 1, 'from', '{available}', -1, 0, 0),
  ('offer', 'hold', 2, 'from', '{held}', 1, 0, 0),
  -- Of an offer, what it held is lent; of a request, what the lender has available.
  ('loan', 'settle', 1, 'from', '{held,available}', -1, 0, 0),
  ('loan', 'settle', 2, 'from', '{lent}', 1, 0, 0),
  ('loan', 'settle', 3, 'to', '{available}', 1, 0, 0),
  ('loan', 'settle', 4, 'to', '{owed}', -1, 0, 0),
  ('repayment', 'settle', 1, 'from', '{available}', -1, 0, 0),
  ('repayment', 'settle', 2, 'from', '{owed}', 1, 0, -1),
  ('repayment', 'settle', 3, 'to', '{available}', 1, 0, 0),
  ('repayment', 'settle', 4, 'to', '{lent}', -1, 0, 1),
  ('write-off', 'settle', 1, 'from', '{lent}', -1, 0, 0),
  ('write-off', 'settle', 2, 'to', '{owed}', 1, 0, 0),
  ('investment', 'settle', 1, 'from', '{available}', -1, 0, 0),
  ('investment', 'settle', 2, 'from', '{invested}', 1, 0, 0),
  ('project-profit', 'settle', 1, 'cooperative', '{@channel}', -1, 0, 0),
  ('project-profit', 'settle', 2, 'cooperative', '{income:project-profit}', 1, 0, 0),
  ('project-profit', 'settle', 3, 'cooperative', '{equity:distributions}', -1, 0, 0),
  ('project-profit', 'settle', 4, 'project', '{project}', 1, 0, 0),
  ('project-loss', 'settle', 1, 'cooperative', '{@channel}', 1, 0, 0),
  ('project-loss', 'settle', 2, 'cooperative', '{expense:project-loss}', -1, 0, 0),
  ('project-loss', 'settle', 3, 'cooperative', '{equity:distributions}', 1, 0, 0),
  ('project-loss', 'settle', 4, 'project', '{project}', -1, 0, 0),
  ('profit', 'settle', 1, 'project', '{project}', -1, 0, 0),
  ('profit', 'settle', 2, 'to', '{available}', 1, 0, 0),
  ('loss', 'settle', 1, 'from', '{invested}', -1, 0, 0),
  ('loss', 'settle', 2, 'project', '{project}', 1, 0, 0),
  ('capital-return', 'settle', 1, 'to', '{invested}', -1, 0, 0),
  ('capital-return', 'settle', 2, 'to', '{available}', 1, 0, 0);
