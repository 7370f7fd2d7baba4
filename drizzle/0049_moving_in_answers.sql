CREATE TABLE "import_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"balance" bigint NOT NULL,
	"agrees" boolean NOT NULL,
	"should_be" bigint,
	"remark" text,
	"answered_at" timestamp with time zone NOT NULL,
	"noted_by" uuid,
	"letters_id" uuid,
	"settlement" text,
	"correction" uuid,
	"settled_by" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "import_answers_says" CHECK ("import_answers"."agrees" = ("import_answers"."should_be" is null) and "import_answers"."agrees" = ("import_answers"."remark" is null) and "import_answers"."should_be" <> "import_answers"."balance" and "import_answers"."should_be" between 0 and 100000000000),
	CONSTRAINT "import_answers_settled" CHECK (("import_answers"."settled_at" is null) = ("import_answers"."settled_by" is null) and ("import_answers"."settled_at" is null) = ("import_answers"."settlement" is null) and ("import_answers"."settled_at" is null or not "import_answers"."agrees") and ("import_answers"."correction" is null or "import_answers"."settled_at" is not null)),
	CONSTRAINT "import_answers_people" CHECK (("import_answers"."noted_by" is null) = ("import_answers"."letters_id" is null) and "import_answers"."noted_by" is distinct from "import_answers"."member_id" and ("import_answers"."settled_by" is null or "import_answers"."settled_by" <> "import_answers"."member_id" and "import_answers"."settled_by" is distinct from "import_answers"."noted_by"))
);
--> statement-breakpoint
ALTER TABLE "import_answers" ADD CONSTRAINT "import_answers_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_answers" ADD CONSTRAINT "import_answers_letters_id_import_letters_id_fk" FOREIGN KEY ("letters_id") REFERENCES "public"."import_letters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_answers_member_idx" ON "import_answers" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "import_answers_run_idx" ON "import_answers" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_answers_open_key" ON "import_answers" USING btree ("member_id") WHERE not agrees and settled_at is null;