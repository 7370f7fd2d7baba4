-- Who gives a project's capital back may manage projects at that moment; the database asks.
UPDATE transaction_types SET maker_right = 'projects.manage' WHERE key = 'capital-return';
