CREATE TABLE "proof_checks" (
	"member_id" uuid NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "proof_checks_member_id_day_pk" PRIMARY KEY("member_id","day")
);
--> statement-breakpoint
CREATE TABLE "proof_nodes" (
	"day" date NOT NULL,
	"level" smallint NOT NULL,
	"number" integer NOT NULL,
	"first" "bytea",
	"nodes" "bytea" NOT NULL,
	CONSTRAINT "proof_nodes_day_level_number_pk" PRIMARY KEY("day","level","number")
);
--> statement-breakpoint
CREATE TABLE "proof_roots" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"root" text NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "transparency" smallint;--> statement-breakpoint
CREATE INDEX "proof_checks_at_idx" ON "proof_checks" USING btree ("at");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_transparency" CHECK ("settings"."transparency" in (0, 1));