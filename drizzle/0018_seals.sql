CREATE TABLE "seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"signature" "bytea" NOT NULL
);
