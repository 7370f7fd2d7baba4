CREATE TABLE "rail_events" (
	"request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"http" smallint,
	"told" text NOT NULL,
	"reason" text,
	CONSTRAINT "rail_events_request_id_number_pk" PRIMARY KEY("request_id","number"),
	CONSTRAINT "rail_events_kind" CHECK ("rail_events"."kind" in ('send', 'look'))
);
--> statement-breakpoint
CREATE TABLE "rail_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rail" text COLLATE "C" NOT NULL,
	"product" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"provider_id" text,
	"reason" text,
	"settled_in" bigint,
	"next_look_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"last_error" text,
	CONSTRAINT "rail_requests_product" CHECK ("rail_requests"."product" in ('collect', 'payout')),
	CONSTRAINT "rail_requests_state" CHECK ("rail_requests"."state" in ('made', 'sent', 'waiting', 'done', 'failed', 'unknown')),
	CONSTRAINT "rail_requests_amount" CHECK ("rail_requests"."amount" > 0),
	CONSTRAINT "rail_requests_number" CHECK ("rail_requests"."number" ~ '^[+][0-9]{8,15}$'),
	CONSTRAINT "rail_requests_settled" CHECK (("rail_requests"."state" in ('done', 'failed')) = ("rail_requests"."settled_in" is not null) and ("rail_requests"."state" in ('done', 'failed')) = ("rail_requests"."next_look_at" is null)),
	CONSTRAINT "rail_requests_answer" CHECK (("rail_requests"."state" <> 'done' or "rail_requests"."provider_id" is not null) and ("rail_requests"."state" not in ('failed', 'unknown') or "rail_requests"."reason" is not null) and ("rail_requests"."state" = 'made' or "rail_requests"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "calls" text;--> statement-breakpoint
ALTER TABLE "rail_events" ADD CONSTRAINT "rail_events_request_id_rail_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rail_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rail_requests_live_key" ON "rail_requests" USING btree ("transaction_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "rail_requests_provider_key" ON "rail_requests" USING btree ("rail","provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "rail_requests_transaction_idx" ON "rail_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "rail_requests_due_idx" ON "rail_requests" USING btree ("next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX "rail_requests_list_idx" ON "rail_requests" USING btree ("made_at","id");