ALTER TABLE "drawers" DROP CONSTRAINT "drawers_counted";--> statement-breakpoint
ALTER TABLE "drawers" DROP CONSTRAINT "drawers_closed";--> statement-breakpoint
ALTER TABLE "drawers" ADD COLUMN "counted_by" uuid;--> statement-breakpoint
UPDATE "drawers" SET "counted_by" = "clerk" WHERE "state" <> 'open';--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_counted" CHECK (("drawers"."state" = 'open') = ("drawers"."counted_at" is null) and num_nulls("drawers"."counted", "drawers"."counted_cash", "drawers"."expected", "drawers"."counted_at", "drawers"."counted_by") in (0, 5) and "drawers"."counted" >= 0);--> statement-breakpoint
ALTER TABLE "drawers" ADD CONSTRAINT "drawers_closed" CHECK (("drawers"."state" = 'closed') = ("drawers"."closed_at" is not null) and ("drawers"."closed_by" is null) = ("drawers"."closed_at" is null) and "drawers"."closed_by" <> "drawers"."clerk" and "drawers"."closed_by" <> "drawers"."counted_by");