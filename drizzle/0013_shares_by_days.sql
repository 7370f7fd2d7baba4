ALTER TABLE "projects" DROP CONSTRAINT "projects_completed";--> statement-breakpoint
ALTER TABLE "project_distributions" ADD COLUMN "counted_until" date;--> statement-breakpoint
ALTER TABLE "project_distributions" ADD COLUMN "weight" bigint;--> statement-breakpoint
ALTER TABLE "project_parts" ADD COLUMN "capital" bigint;--> statement-breakpoint
-- Until now the capital alone was the weight: days count from the last sharing out on.
UPDATE "project_parts" SET "capital" = "weight";--> statement-breakpoint
UPDATE "project_distributions" d SET "counted_until" = kigali_day(d."created_at"),
	"weight" = coalesce((SELECT sum(p."weight") FROM "project_parts" p WHERE p."distribution_id" = d."id"), 0);--> statement-breakpoint
ALTER TABLE "project_distributions" ALTER COLUMN "counted_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_distributions" ALTER COLUMN "weight" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_parts" ALTER COLUMN "capital" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_completed" CHECK ("projects"."status" <> 'completed' or ("projects"."capital" = 0 and not "projects"."open_for_investment"));
