CREATE TABLE "rail_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rail" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"balance" bigint NOT NULL,
	"books" bigint NOT NULL,
	"coming_in" bigint NOT NULL,
	"going_out" bigint NOT NULL,
	"difference" bigint GENERATED ALWAYS AS (greatest(balance - books - coming_in, 0) + least(balance - books + going_out, 0)) STORED NOT NULL,
	CONSTRAINT "rail_balances_waits" CHECK ("rail_balances"."coming_in" >= 0 and "rail_balances"."going_out" >= 0)
);
--> statement-breakpoint
ALTER TABLE "rail_requests" DROP CONSTRAINT "rail_requests_answer";--> statement-breakpoint
CREATE UNIQUE INDEX "rail_balances_day_key" ON "rail_balances" USING btree ("rail","day");--> statement-breakpoint
CREATE INDEX "rail_balances_at_idx" ON "rail_balances" USING btree ("at");--> statement-breakpoint
ALTER TABLE "rail_requests" ADD CONSTRAINT "rail_requests_answer" CHECK (("rail_requests"."state" <> 'done' or "rail_requests"."provider_id" is not null) and ("rail_requests"."state" not in ('failed', 'unknown') or "rail_requests"."reason" is not null) and ("rail_requests"."state" in ('made', 'failed') or "rail_requests"."sent_at" is not null));