CREATE TABLE "import_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"letters" integer NOT NULL,
	"proposal_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"again" uuid,
	CONSTRAINT "import_letters_some" CHECK ("import_letters"."no" > 0 and "import_letters"."letters" between 1 and 400)
);
--> statement-breakpoint
ALTER TABLE "activation_codes" ADD COLUMN "letters_id" uuid;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "went_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "failed_why" text;--> statement-breakpoint
ALTER TABLE "import_letters" ADD CONSTRAINT "import_letters_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_letters" ADD CONSTRAINT "import_letters_again_import_letters_id_fk" FOREIGN KEY ("again") REFERENCES "public"."import_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_letters_no_key" ON "import_letters" USING btree ("run_id","no");--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_letters_id_import_letters_id_fk" FOREIGN KEY ("letters_id") REFERENCES "public"."import_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_codes_letters_idx" ON "activation_codes" USING btree ("letters_id") WHERE letters_id is not null;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_failed" CHECK (("import_runs"."failed_at" is null) = ("import_runs"."failed_why" is null) and "import_runs"."failed_why" in ('unbalanced', 'unknown'));--> statement-breakpoint
-- From here on by hand: letters with codes that open accounts with money on them are given out by one, agreed to by another.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('import-letters', 'imports.bring', 'money.confirm');
