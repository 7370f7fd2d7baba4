CREATE TABLE "loan_recoveries" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"loan_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_recoveries_amount" CHECK ("loan_recoveries"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "loan_words" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"loan_id" uuid NOT NULL,
	"word" text NOT NULL,
	"said_by" uuid NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_words_word" CHECK ("loan_words"."word" in ('agree', 'object', 'overrule')),
	CONSTRAINT "loan_words_reason" CHECK ("loan_words"."word" = 'agree' or "loan_words"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "loan_reminders" DROP CONSTRAINT "loan_reminders_kind";--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "recovered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "loan_recoveries_loan_idx" ON "loan_recoveries" USING btree ("loan_id","at");--> statement-breakpoint
CREATE INDEX "loan_words_loan_idx" ON "loan_words" USING btree ("loan_id","at");--> statement-breakpoint
ALTER TABLE "loan_reminders" ADD CONSTRAINT "loan_reminders_kind" CHECK ("loan_reminders"."kind" in ('due-soon', 'due-today', 'overdue', 'repayment-short', 'write-off-soon'));--> statement-breakpoint
ALTER TABLE "loans" ADD CONSTRAINT "loans_recovered" CHECK ("loans"."recovered" between 0 and case when "loans"."status" = 'written_off' then "loans"."written_off" + "loans"."interest" - "loans"."repaid_interest" else 0 end);--> statement-breakpoint

-- What is paid on a loan that is written off still reaches its lender.
INSERT INTO transaction_types (key, approval, step_waiting, step_approved, reversible, any_party, belongs_to) VALUES
  ('recovery', 'nobody', NULL, 'settle', false, true, 'loan');
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount, fee, interest) VALUES
  ('recovery', 'settle', 1, 'from', '{available}', -1, 0, 0),
  ('recovery', 'settle', 2, 'to', '{available}', 1, 0, 0);
--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES ('loans.overrule', 'director');
