-- Accounts are added, renamed, closed and opened again by two people.
INSERT INTO proposal_acts (key, maker_right, checker_right) VALUES ('chart', 'system.manage', 'money.confirm');
