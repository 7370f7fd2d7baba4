-- What a treasurer moves in with or closes a year with (docs/decisions.md, 1242): accounts as those of 0032, bounded by their class.
-- Where a number is taken, or a name by which an old trial balance finds its account, what is there stays as it is.
INSERT INTO chart (key, code, name_en, name_rw, class, normal_side, low, high, holder, sharded)
SELECT s.*, 'cooperative', true
FROM (VALUES
  ('asset:loans', '1200', 'Loans of the cooperative', 'Inguzanyo koperative yatanze', 'asset', 'debit', -9007199254740991, 0),
  ('asset:interest', '1210', 'Interest receivable', 'Inyungu ku nguzanyo zitarakirwa', 'asset', 'debit', -9007199254740991, 0),
  ('asset:loan-allowance', '1290', 'Allowance for loan losses', 'Ayateganyirijwe inguzanyo zitazishyurwa', 'asset', 'credit', 0, 9007199254740991),
  ('liability:suspense', '2100', 'Suspense', 'Amafaranga ategereje gusobanurwa', 'liability', 'credit', 0, 9007199254740991),
  ('liability:dividends', '2200', 'Dividends payable', 'Inyungu ku migabane zitarishyurwa', 'liability', 'credit', 0, 9007199254740991),
  ('liability:tax', '2300', 'Tax withheld', 'Umusoro wafatiriwe', 'liability', 'credit', 0, 9007199254740991),
  ('equity:reserve', '3100', 'General reserve', 'Ikigega rusange', 'equity', 'credit', 0, 9007199254740991),
  ('equity:education', '3200', 'Education and training fund', 'Ikigega cy''uburezi n''amahugurwa', 'equity', 'credit', 0, 9007199254740991),
  ('equity:funds', '3300', 'Other funds', 'Ibindi bigega', 'equity', 'credit', 0, 9007199254740991),
  ('equity:surplus', '3900', 'Surplus not yet distributed', 'Inyungu ya koperative itaragabanywa', 'equity', 'credit', -9007199254740991, 9007199254740991),
  ('income:loan-interest', '4100', 'Interest on loans', 'Inyungu ku nguzanyo', 'income', 'credit', -9007199254740991, 9007199254740991),
  ('income:penalties', '4200', 'Penalties', 'Ibihano by''ubukererwe', 'income', 'credit', -9007199254740991, 9007199254740991),
  ('expense:loan-allowance', '5400', 'Provisions for loan losses', 'Iteganyirizwa ry''inguzanyo zitazishyurwa', 'expense', 'debit', -9007199254740991, 9007199254740991),
  ('expense:savings-interest', '5800', 'Interest on savings', 'Inyungu ku bwizigame', 'expense', 'debit', -9007199254740991, 9007199254740991)
) AS s (key, code, name_en, name_rw, class, normal_side, low, high)
WHERE NOT EXISTS (SELECT FROM chart c WHERE c.code = s.code
  OR c.holder IS NOT NULL AND ARRAY[lower(c.name_en), lower(c.name_rw)] && ARRAY[lower(s.name_en), lower(s.name_rw)]);
--> statement-breakpoint
-- Migrations run without triggers.
INSERT INTO accounts (owner, kind, shard, low, high)
SELECT '00000000-0000-0000-0000-000000000000', c.key, shard, -9007199254740991, 9007199254740991
FROM chart c, generate_series(0, 15) AS shard
WHERE c.holder = 'cooperative' AND NOT EXISTS (SELECT FROM accounts a WHERE a.kind = c.key) ORDER BY c.key, shard;
