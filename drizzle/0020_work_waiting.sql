CREATE TABLE "work_told" (
	"id" uuid NOT NULL,
	"stage" text NOT NULL,
	CONSTRAINT "work_told_id_stage_pk" PRIMARY KEY("id","stage")
);
--> statement-breakpoint
CREATE INDEX "notices_work_idx" ON "notices" USING btree ("member_id") WHERE kind = 'work-waiting' and read_at is null;