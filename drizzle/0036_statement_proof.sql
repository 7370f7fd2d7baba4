-- Who approves deposits without proof is one of those who decide.
DELETE FROM right_holders WHERE "right" = 'deposits.unproven' AND role = 'director';
--> statement-breakpoint
-- It is asked of an instant from here on.
DROP FUNCTION IF EXISTS reconciled_account(text);
