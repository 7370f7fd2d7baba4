-- Access that is given again at the desk is proposed by one and confirmed by another.
INSERT INTO proposal_acts (key, maker_right, checker_right, holds_money) VALUES
  ('recovery', 'members.manage', 'money.confirm', true);
