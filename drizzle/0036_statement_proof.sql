-- Who approves deposits without proof is one of those who decide.
DELETE FROM right_holders WHERE "right" = 'deposits.unproven' AND role = 'director';
