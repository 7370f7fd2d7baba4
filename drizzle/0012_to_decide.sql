INSERT INTO right_holders ("right", role) VALUES
  ('proposals.view', 'admin'), ('proposals.view', 'finance'), ('proposals.view', 'financial_manager'), ('proposals.view', 'director'), ('proposals.view', 'tech');
