ALTER TYPE "public"."role" ADD VALUE 'auditor';--> statement-breakpoint
INSERT INTO right_holders ("right", role) VALUES
  ('proposals.list', 'admin'), ('audit.pack', 'admin'), ('audit.pack', 'director'),
  ('dashboard.organisation', 'auditor'), ('members.list', 'auditor'), ('members.export', 'auditor'), ('transactions.list', 'auditor'), ('transactions.export', 'auditor'), ('proposals.view', 'auditor'),
  ('proposals.list', 'auditor'), ('books.view', 'auditor'), ('loans.list', 'auditor'), ('audit.view', 'auditor'), ('audit.pack', 'auditor'), ('settings.view', 'auditor');
