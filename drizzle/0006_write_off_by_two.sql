-- A write-off is proposed by one person and confirmed by another.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('write-off', 'loans.write-off', 'money.confirm');
--> statement-breakpoint
UPDATE transaction_types SET proposal = 'write-off' WHERE key = 'write-off';
