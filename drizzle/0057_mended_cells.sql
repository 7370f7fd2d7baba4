CREATE TABLE "import_mends" (
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"column" text NOT NULL,
	"was" text NOT NULL,
	"now" text NOT NULL,
	"mended_by" uuid NOT NULL,
	"mended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_mends_run_id_kind_row_column_pk" PRIMARY KEY("run_id","kind","row","column"),
	CONSTRAINT "import_mends_kind" CHECK ("import_mends"."kind" in ('members', 'balances', 'trial-balance', 'history')),
	CONSTRAINT "import_mends_cell" CHECK ("import_mends"."row" > 0 and "import_mends"."column" ~ '^[A-Z]{1,3}$' and char_length("import_mends"."now") <= 1000 and char_length("import_mends"."was") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "cut_over" date;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "menders" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "mends_digest" text;--> statement-breakpoint
ALTER TABLE "import_mends" ADD CONSTRAINT "import_mends_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_menders" CHECK (("import_runs"."mends_digest" is null or "import_runs"."menders" is not null) and ("import_runs"."approved_by" is null or "import_runs"."menders" is null or not "import_runs"."menders" ? "import_runs"."approved_by"::text));--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_cut_over" CHECK ("import_runs"."cut_over" <= ("import_runs"."brought_at" at time zone 'Africa/Kigali')::date);