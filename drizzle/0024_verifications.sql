CREATE TABLE "verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"promises" integer NOT NULL,
	"seconds" integer NOT NULL,
	"seal" bigint,
	"findings" integer NOT NULL,
	"first" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "auditors" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "verifications_at_idx" ON "verifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "requests_at_idx" ON "requests" USING brin ("at");--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES ('verification.view', 'admin'), ('verification.view', 'director'), ('verification.view', 'auditor');
