ALTER TYPE "public"."transaction_type" ADD VALUE 'project-profit';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'project-loss';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'loss';--> statement-breakpoint
ALTER TYPE "public"."transaction_type" ADD VALUE 'capital-return';
