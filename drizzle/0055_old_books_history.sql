CREATE TABLE "import_history" (
	"run_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text,
	CONSTRAINT "import_history_run_id_row_no_pk" PRIMARY KEY("run_id","row_no"),
	CONSTRAINT "import_history_amount" CHECK ("import_history"."amount" >= -100000000000 and "import_history"."amount" <= 100000000000 and "import_history"."amount" <> 0),
	CONSTRAINT "import_history_words" CHECK ("import_history"."kind" <> '' and char_length("import_history"."kind") <= 60 and "import_history"."reference" <> '' and char_length("import_history"."reference") <= 60)
);
--> statement-breakpoint
ALTER TABLE "import_contents" DROP CONSTRAINT "import_contents_kind";--> statement-breakpoint
ALTER TABLE "import_problems" DROP CONSTRAINT "import_problems_kind";--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "history_digest" text;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "history" integer;--> statement-breakpoint
ALTER TABLE "import_history" ADD CONSTRAINT "import_history_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_history_member_idx" ON "import_history" USING btree ("member_id","day","row_no");--> statement-breakpoint
ALTER TABLE "import_contents" ADD CONSTRAINT "import_contents_kind" CHECK ("import_contents"."kind" in ('members', 'balances', 'trial-balance', 'history'));--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_kind" CHECK ("import_problems"."kind" in ('members', 'balances', 'trial-balance', 'history'));--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_history" CHECK ("import_runs"."history" >= 0);