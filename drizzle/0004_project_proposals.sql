-- A project's result and its sharing out are proposed by one and confirmed by another.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES
  ('project-result', 'projects.record', 'money.confirm'),
  ('project-distribution', 'projects.record', 'money.confirm');
--> statement-breakpoint
UPDATE transaction_types SET proposal = 'project-result' WHERE key IN ('project-profit', 'project-loss');
--> statement-breakpoint
UPDATE transaction_types SET proposal = 'project-distribution' WHERE key IN ('profit', 'loss');
