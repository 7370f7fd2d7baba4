-- What a member owes the cooperative, because a deposit was taken back whose money they had used already.
INSERT INTO chart (key, code, name_en, name_rw, class, parent, normal_side, low, high, holder, counts_as, sharded, system) VALUES
  ('claim', '1150', 'Claims on members', 'Ayo abanyamuryango basubiza koperative', 'asset', NULL, 'debit', -9007199254740991, 0, 'member', 'owed', false, true);
--> statement-breakpoint
INSERT INTO accounts (owner, kind, shard, low, high, counts_as)
SELECT id, 'claim', 0, -9007199254740991, 0, 'owed' FROM members WHERE status <> 'closed' ORDER BY id;
--> statement-breakpoint
-- A claim is made by the two who agree to the reversal; the database repays it from whatever comes in.
INSERT INTO transaction_types (key, approval, step_waiting, step_approved, reversible, any_party, belongs_to, proposal) VALUES
  ('claim', 'nobody', NULL, 'settle', false, true, NULL, 'reversal'),
  ('claim-repayment', 'nobody', NULL, 'settle', false, true, NULL, NULL);
--> statement-breakpoint
INSERT INTO posting_rules (type, step, place, whose, accounts, amount, fee, interest) VALUES
  ('claim', 'settle', 1, 'to', '{available}', 1, 0, 0),
  ('claim', 'settle', 2, 'to', '{claim}', -1, 0, 0),
  ('claim-repayment', 'settle', 1, 'from', '{available}', -1, 0, 0),
  ('claim-repayment', 'settle', 2, 'from', '{claim}', 1, 0, 0);
