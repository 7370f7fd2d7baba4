-- Who lets somebody join at the desk.
INSERT INTO right_holders ("right", role) VALUES
  ('members.enrol', 'admin'), ('members.enrol', 'finance'), ('members.enrol', 'financial_manager');
