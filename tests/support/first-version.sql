-- As much of a database of the first version as tells it, and its books: the record of its migrations, and
-- the tables of the ledger as they were then.
CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
VALUES ('f9a8e1d6fbc31edbc2e2e8193ec83081e301f47e77731bf66b9aa1e24f6aa89b', 1795237313240), ('another', 1795237313953);

CREATE FUNCTION csv_cell(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN ascii(p_text) IN (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) THEN '''' || p_text ELSE p_text END
$$;
CREATE TYPE account_kind AS ENUM ('available', 'cash:mtn');
CREATE TABLE members (id uuid PRIMARY KEY, full_name text NOT NULL);
CREATE TABLE accounts (id bigint PRIMARY KEY, owner uuid NOT NULL, kind account_kind NOT NULL, balance bigint NOT NULL);
CREATE TABLE entries (
  transaction_id uuid NOT NULL, account_id bigint NOT NULL, number bigint NOT NULL, amount bigint NOT NULL,
  at timestamptz NOT NULL);
CREATE TABLE transactions (id uuid PRIMARY KEY, reference text NOT NULL, description text, amount bigint NOT NULL, voided_at timestamptz);

INSERT INTO members VALUES ('00000000-0000-7000-8000-000000000001', 'Aline Uwase');
INSERT INTO accounts VALUES
  (1, '00000000-0000-0000-0000-000000000000', 'cash:mtn', -500),
  (2, '00000000-0000-7000-8000-000000000001', 'available', 500);
INSERT INTO transactions VALUES ('00000000-0000-7000-8000-000000000002', 'DEP-7F3A91C2-2026', '=1+1, "rent"', 500, NULL);
INSERT INTO entries VALUES
  ('00000000-0000-7000-8000-000000000002', 2, 1, 500, '2026-11-20 12:05:09.9Z'),
  ('00000000-0000-7000-8000-000000000002', 1, 1, -500, '2026-11-20 12:05:09.9Z');
