CREATE TABLE "deposits_without_line" (
	"transaction_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What the database keeps from now on begins with the deposits of before.
INSERT INTO deposits_without_line (transaction_id)
SELECT t.id FROM transactions t JOIN reconciled_channels r ON r.channel = t.channel AND t.created_at >= r.since
LEFT JOIN unproven_deposits u ON u.transaction_id = t.id
WHERE t.type = 'deposit' AND t.status = 'approved' AND t.reversed_by IS NULL AND t.amount > (
  SELECT coalesce(sum(m.amount), 0) FROM line_matches m JOIN statement_lines l ON l.id = m.line_id JOIN statement_files f ON f.id = l.file_id
  WHERE m.transaction_id = t.id AND m.ended_at IS NULL AND (f.provenance <> 'pasted' OR u.transaction_id IS NULL));
--> statement-breakpoint
-- A statement is taken back by two people.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('statement-withdrawal', 'transactions.delete', 'money.confirm');
--> statement-breakpoint
UPDATE transaction_types SET proposal = 'statement-withdrawal' WHERE key IN ('statement-withdrawn', 'charge-withdrawn');
