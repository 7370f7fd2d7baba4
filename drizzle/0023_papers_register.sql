CREATE TABLE "documents" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_day" date,
	"to_day" date,
	"says" jsonb NOT NULL,
	"versions" jsonb,
	"reference" text NOT NULL,
	"code" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "documents_about_idx" ON "documents" USING btree ("about");--> statement-breakpoint
CREATE INDEX "documents_issued_by_idx" ON "documents" USING btree ("issued_by","issued_at");