CREATE TABLE "proposal_acts" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"maker_right" text NOT NULL,
	"checker_right" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text COLLATE "C" NOT NULL,
	"subject_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"effect" jsonb NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"first_confirmed_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"confirmed_in" bigint,
	CONSTRAINT "proposals_state" CHECK ("proposals"."state" in ('waiting', 'confirmed', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "proposals_two_people" CHECK ("proposals"."state" <> 'confirmed' or ("proposals"."decided_by" <> "proposals"."made_by" and "proposals"."decided_by" is distinct from "proposals"."first_confirmed_by" and "proposals"."first_confirmed_by" is distinct from "proposals"."made_by")),
	CONSTRAINT "proposals_decided" CHECK (("proposals"."decided_at" is null) = ("proposals"."state" in ('waiting', 'expired'))),
	CONSTRAINT "proposals_reasons" CHECK ("proposals"."state" <> 'refused' or "proposals"."decision_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "right_holders" (
	"right" text COLLATE "C" NOT NULL,
	"role" "role" NOT NULL,
	CONSTRAINT "right_holders_right_role_pk" PRIMARY KEY("right","role")
);
--> statement-breakpoint
ALTER TABLE "transaction_types" ADD COLUMN "proposal" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "founded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_act_proposal_acts_key_fk" FOREIGN KEY ("act") REFERENCES "public"."proposal_acts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open_key" ON "proposals" USING btree ("act","subject_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proposals_waiting_idx" ON "proposals" USING btree ("id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "proposals_subject_idx" ON "proposals" USING btree ("subject_id");
--> statement-breakpoint
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES
  ('reversal', 'transactions.delete', 'money.confirm'),
  ('role', 'members.manage', 'money.confirm'),
  ('settings', 'system.manage', 'money.confirm');
--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES
  ('dashboard.organisation', 'admin'), ('dashboard.organisation', 'finance'), ('dashboard.organisation', 'financial_manager'), ('dashboard.organisation', 'director'), ('dashboard.organisation', 'advisor'), ('dashboard.organisation', 'tech'),
  ('members.list', 'admin'), ('members.list', 'finance'), ('members.list', 'financial_manager'), ('members.list', 'director'), ('members.list', 'advisor'),
  ('members.export', 'admin'), ('members.export', 'finance'), ('members.export', 'financial_manager'), ('members.export', 'director'),
  ('members.manage', 'admin'),
  ('transactions.list', 'admin'), ('transactions.list', 'finance'), ('transactions.list', 'financial_manager'), ('transactions.list', 'director'), ('transactions.list', 'advisor'),
  ('transactions.export', 'admin'), ('transactions.export', 'finance'), ('transactions.export', 'financial_manager'), ('transactions.export', 'director'),
  ('transactions.decide', 'admin'), ('transactions.decide', 'finance'), ('transactions.decide', 'financial_manager'),
  ('transactions.delete', 'admin'),
  ('money.confirm', 'admin'), ('money.confirm', 'finance'), ('money.confirm', 'financial_manager'), ('money.confirm', 'director'),
  ('books.view', 'admin'), ('books.view', 'finance'), ('books.view', 'financial_manager'), ('books.view', 'director'), ('books.view', 'advisor'),
  ('channels.move', 'admin'), ('channels.move', 'finance'), ('channels.move', 'financial_manager'),
  ('loans.list', 'admin'), ('loans.list', 'finance'), ('loans.list', 'financial_manager'), ('loans.list', 'director'), ('loans.list', 'advisor'),
  ('loans.write-off', 'admin'),
  ('projects.manage', 'admin'), ('projects.manage', 'director'),
  ('projects.record', 'admin'), ('projects.record', 'director'), ('projects.record', 'finance'), ('projects.record', 'financial_manager'),
  ('audit.view', 'admin'), ('audit.view', 'director'), ('audit.view', 'tech'),
  ('settings.view', 'admin'), ('settings.view', 'director'), ('settings.view', 'tech'),
  ('system.manage', 'admin'), ('system.manage', 'tech'),
  ('outbox.links', 'admin');
--> statement-breakpoint
UPDATE settings SET founded_at = now()
WHERE (SELECT count(*) FROM members m JOIN right_holders h ON h.role = m.role WHERE m.status = 'active' AND h."right" = 'money.confirm') >= 2;
