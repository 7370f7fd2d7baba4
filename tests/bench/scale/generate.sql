-- A cooperative of any size, made by set-based statements as the owner of the tables: what its members
-- did in two years, so that `verifyLedger` holds. Chance is a hash of the number of the row: each run
-- makes the same. Settings: bench.members, bench.transactions, bench.until (an instant).

-- step: What chance is made of
CREATE OR REPLACE FUNCTION pg_temp.chance(n bigint, seed bigint, below bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT (hashint8extended(n, seed) & 4611686018427387903) % below $$;
-- Eight letters of a reference, another for each n below 2^40: an odd factor only shuffles them.
CREATE OR REPLACE FUNCTION pg_temp.code(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 0 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 5 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 10 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 15 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 20 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 25 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 30 & 31)::int + 1, 1)
    || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (n * 781237 >> 35 & 31)::int + 1, 1)
$$;
CREATE OR REPLACE FUNCTION pg_temp.id_at(at timestamptz, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || overlay(right(md5(n::text), 19) placing '8' from 4 for 1))::uuid
$$;
SET work_mem = '256MB';
SET maintenance_work_mem = '768MB';
SET synchronous_commit = off;
SET jit = off;

-- step: Members
ALTER TABLE members DISABLE TRIGGER members_opened;
ALTER TABLE members DISABLE TRIGGER members_counted;
ALTER TABLE members DISABLE TRIGGER members_recorded;
-- At most one in fifty is suspended; the first ten are the office.
INSERT INTO members (id, username, email, first_name, last_name, phone, class, gender, district, sector, cell, village,
  role, status, share_percentage, password_hash, joined_at, updated_at)
SELECT pg_temp.id_at(at, n), name || n, name || n || '@' || (ARRAY['openfuture.rw', 'gmail.com', 'yahoo.fr'])[1 + n % 3],
  first, last, CASE WHEN n % 20 > 0 THEN '+25078' || lpad(n::text, 7, '0') END,
  (ARRAY['Founder', 'Ordinary', 'Ordinary', 'Youth'])[1 + n % 4], gender::gender, place ->> 0, place ->> 1, place ->> 2, place ->> 3,
  (CASE n WHEN 1 THEN 'admin' WHEN 2 THEN 'finance' WHEN 3 THEN 'financial_manager' WHEN 4 THEN 'director' WHEN 5 THEN 'advisor' WHEN 6 THEN 'tech' ELSE 'member' END)::role,
  (CASE WHEN n > 10 AND pg_temp.chance(n, 1, 50) = 0 THEN 'inactive' ELSE 'active' END)::member_status,
  0, 'nobody signs in here', at, at
FROM (
  SELECT n, at, first ->> 0 AS first, last ->> 0 AS last, CASE first ->> 1 WHEN 'F' THEN 'Female' ELSE 'Male' END AS gender, place,
    lower(regexp_replace(translate(first ->> 0, 'éèêëïîôç', 'eeeeiioc'), '[^A-Za-z]', '', 'g')) AS name
  FROM (
    SELECT n, date_trunc('milliseconds', current_setting('bench.until')::timestamptz - interval '2 years' - (current_setting('bench.members')::int - n) * interval '90 seconds') AS at,
      firsts -> (pg_temp.chance(n, 2, jsonb_array_length(firsts)))::int AS first,
      lasts -> (pg_temp.chance(n, 3, jsonb_array_length(lasts)))::int AS last,
      places -> (pg_temp.chance(n, 4, jsonb_array_length(places)))::int AS place
    FROM generate_series(1, current_setting('bench.members')::int) n,
      (SELECT current_setting('bench.firsts')::jsonb AS firsts, current_setting('bench.lasts')::jsonb AS lasts, current_setting('bench.places')::jsonb AS places) given
    OFFSET 0) drawn) named;
ALTER TABLE members ENABLE TRIGGER members_opened;
ALTER TABLE members ENABLE TRIGGER members_counted;
ALTER TABLE members ENABLE TRIGGER members_recorded;
INSERT INTO accounts (owner, kind) SELECT id, key FROM members, chart WHERE holder = 'member';
INSERT INTO member_names SELECT id, lower(full_name) FROM members;
CREATE TEMP TABLE people AS
SELECT row_number() OVER (ORDER BY m.id)::int AS n, m.id, m.full_name AS name, a.id AS available, h.id AS held
FROM members m JOIN accounts a ON a.owner = m.id AND a.kind = 'available' JOIN accounts h ON h.owner = m.id AND h.kind = 'held';
CREATE UNIQUE INDEX ON people (n);
ANALYZE people;

-- step: What happened
CREATE TEMP TABLE own_accounts AS SELECT kind, shard, id FROM accounts WHERE owner = '00000000-0000-0000-0000-000000000000';
ANALYZE own_accounts;
-- First everybody pays in enough for all that follows; then transfers, deposits and withdrawals. The last ones wait.
CREATE TEMP TABLE happened AS
SELECT h.*, pg_temp.id_at(at, h.n) AS id, at + interval '30 seconds' AS later,
  CASE WHEN h.kind <> 'deposit' THEN 0 WHEN h.method = 'mtn' THEN (amount * 100 + 5000) / 10000 WHEN h.method = 'airtel' THEN (amount * 120 + 5000) / 10000 ELSE 0 END AS fee,
  me.available AS me, me.held, them.available AS them, channel.id AS channel, fees.id AS fees
FROM (
  SELECT n, at, CASE kind WHEN 'opening' THEN 'deposit' ELSE kind END AS kind,
    CASE WHEN kind = 'transfer' THEN 'approved'
      WHEN total - n < 8000 AND n > 2 * members THEN 'pending' WHEN n > members AND pg_temp.chance(n, 5, 400) = 0 THEN 'rejected' ELSE 'approved' END AS status,
    CASE WHEN kind = 'opening' THEN 60000 * (1 + total / members) + 1000 * pg_temp.chance(n, 6, 900) ELSE 100 * (1 + pg_temp.chance(n, 6, 400)) END AS amount,
    CASE kind WHEN 'transfer' THEN NULL WHEN 'opening' THEN 'bank' ELSE (ARRAY['mtn', 'airtel', 'bank', 'cash'])[1 + pg_temp.chance(n, 7, 4)] END AS method,
    CASE WHEN kind = 'opening' THEN n + 10 ELSE 11 + pg_temp.chance(n, 8, members) END::int AS mine,
    (11 + (pg_temp.chance(n, 8, members) + 1 + pg_temp.chance(n, 9, members - 1)) % members)::int AS theirs
  FROM (
    SELECT n, total, members, date_trunc('milliseconds', current_setting('bench.until')::timestamptz - (total - n + 1) * (interval '2 years' / total)) AS at,
      CASE WHEN n <= members THEN 'opening' WHEN pg_temp.chance(n, 10, 100) < 55 THEN 'transfer' WHEN pg_temp.chance(n, 10, 100) < 88 THEN 'deposit' ELSE 'withdraw' END AS kind
    FROM generate_series(1, current_setting('bench.transactions')::bigint) n,
      (SELECT current_setting('bench.transactions')::bigint AS total, current_setting('bench.members')::bigint - 10 AS members) given) drawn) h
JOIN people me ON me.n = h.mine JOIN people them ON them.n = h.theirs
LEFT JOIN own_accounts channel ON channel.kind = 'cash:' || h.method AND channel.shard = h.n % 16
JOIN own_accounts fees ON fees.kind = 'income:fees' AND fees.shard = h.n % 16
ORDER BY h.n;
ANALYZE happened;

-- step: Transactions
INSERT INTO transactions (id, reference, type, status, amount, fee, channel, method, sender_phone, payout_to, description,
  from_member, to_member, from_name, to_name, submitted_by, decided_by, decided_at, reject_reason, created_at, updated_at)
SELECT h.id, CASE kind WHEN 'transfer' THEN 'TRF-' WHEN 'withdraw' THEN 'WDR-' ELSE 'DEP-' END || pg_temp.code(h.n) || to_char(at AT TIME ZONE 'Africa/Kigali', '-YYYY'),
  kind, status::transaction_status, amount, fee,
  method, method, CASE WHEN kind = 'deposit' AND method IN ('mtn', 'airtel') THEN '+25078' || lpad(mine::text, 7, '0') END,
  CASE WHEN kind = 'withdraw' AND method IN ('mtn', 'airtel') THEN '+25078' || lpad(mine::text, 7, '0') END,
  CASE WHEN pg_temp.chance(h.n, 11, 10) < 3 THEN (ARRAY['School fees of term 1', 'School fees of term 2', 'Amafaranga y''ishuri', 'Rent for the month', 'Ubukode bw''inzu', 'Seeds and fertiliser', 'Imbuto n''ifumbire', 'Mutuelle de santé', 'Wedding contribution', 'Intwererano', 'Market stall', 'Coffee harvest'])[1 + pg_temp.chance(h.n, 12, 12)]
    || CASE WHEN pg_temp.chance(h.n, 13, 3) = 0 THEN ', no. ' || pg_temp.chance(h.n, 14, 90000) + 10000 ELSE '' END END,
  CASE WHEN kind <> 'withdraw' THEN me.id END, CASE kind WHEN 'transfer' THEN them.id WHEN 'withdraw' THEN me.id END,
  CASE WHEN kind <> 'withdraw' THEN me.name END, CASE kind WHEN 'transfer' THEN them.name WHEN 'withdraw' THEN me.name END,
  me.id, CASE WHEN kind <> 'transfer' AND status <> 'pending' THEN (SELECT id FROM people WHERE n = 2) END,
  CASE WHEN kind <> 'transfer' AND status <> 'pending' THEN later END,
  CASE status WHEN 'rejected' THEN 'The receipt does not match.' END,
  at, CASE WHEN kind <> 'transfer' AND status <> 'pending' THEN later ELSE at END
FROM happened h JOIN people me ON me.n = h.mine JOIN people them ON them.n = h.theirs
ORDER BY h.n;

-- step: Entries
ALTER TABLE entries DISABLE TRIGGER entries_balanced;
INSERT INTO entries (transaction_id, step, line, account_id, number, amount, balance_after, at)
WITH lines (id, step, line, account, amount, at) AS (
  SELECT id, 'settle'::posting_step, 1, me, -amount, at FROM happened WHERE kind = 'transfer'
  UNION ALL SELECT id, 'settle', 2, them, amount, at FROM happened WHERE kind = 'transfer'
  UNION ALL SELECT id, 'settle', 1, channel, -amount, later FROM happened WHERE kind = 'deposit' AND status = 'approved'
  UNION ALL SELECT id, 'settle', 2, me, amount - fee, later FROM happened WHERE kind = 'deposit' AND status = 'approved'
  UNION ALL SELECT id, 'settle', 3, fees, fee, later FROM happened WHERE kind = 'deposit' AND status = 'approved' AND fee > 0
  UNION ALL SELECT id, 'hold', 1, me, -amount, at FROM happened WHERE kind = 'withdraw'
  UNION ALL SELECT id, 'hold', 2, held, amount, at FROM happened WHERE kind = 'withdraw'
  UNION ALL SELECT id, 'settle', 1, held, -amount, later FROM happened WHERE kind = 'withdraw' AND status = 'approved'
  UNION ALL SELECT id, 'settle', 2, channel, amount, later FROM happened WHERE kind = 'withdraw' AND status = 'approved'
  UNION ALL SELECT id, 'release', 1, held, -amount, later FROM happened WHERE kind = 'withdraw' AND status = 'rejected'
  UNION ALL SELECT id, 'release', 2, me, amount, later FROM happened WHERE kind = 'withdraw' AND status = 'rejected')
SELECT id, step, line, account, row_number() OVER same, amount, sum(amount) OVER same, at FROM lines
WINDOW same AS (PARTITION BY account ORDER BY at, id, step, line ROWS UNBOUNDED PRECEDING)
ORDER BY at, id, step, line;
ALTER TABLE entries ENABLE TRIGGER entries_balanced;

-- step: Acts
-- Each record was asked for, and what was decided was decided by another act: with what each left, and what its request did.
CREATE TEMP TABLE pending AS SELECT t.* FROM transactions t WHERE t.decided_at IS NOT NULL;
UPDATE pending SET status = 'pending', decided_by = NULL, decided_at = NULL, reject_reason = NULL, updated_at = created_at;
UPDATE transactions SET acts = 2 WHERE decided_at IS NOT NULL;
CREATE TEMP TABLE acts AS
WITH sent AS (
  SELECT transaction_id AS id, string_agg(entry_sent(e), '' ORDER BY account_id, number) AS entries,
    string_agg(entry_sent(e), '' ORDER BY account_id, number) FILTER (WHERE step = 'hold') AS held FROM entries e GROUP BY 1)
SELECT row_number() OVER (ORDER BY at, id) AS n, a.* FROM (
  SELECT t.id, t.updated_at AS at, coalesce(t.decided_by, t.submitted_by) AS actor, CASE WHEN t.acts = 2 THEN 'transaction.decide' WHEN t.type = 'transfer' THEN 'transfer.send' ELSE t.type || '.submit' END AS action,
    t.amount, CASE WHEN t.acts = 2 THEN transaction_digest(ROW(p.*)::transactions, s.held) ELSE '' END || transaction_digest(t, s.entries) AS digest
  FROM transactions t LEFT JOIN pending p USING (id) LEFT JOIN sent s USING (id)
  UNION ALL
  SELECT p.id, p.created_at, p.submitted_by, p.type || '.submit', p.amount, transaction_digest(ROW(p.*)::transactions, s.held) FROM pending p LEFT JOIN sent s USING (id)) a;
INSERT INTO requests (member_id, id, payload_hash, transaction_id, outcome, available_after, balance_after, at)
SELECT actor, md5('request ' || n)::uuid, md5('payload ' || n) || md5(n::text), id, CASE action WHEN 'transaction.decide' THEN 'approved' END, 0, 0, at FROM acts ORDER BY n;

-- step: Digests of members
DO $$
DECLARE v_row audit_log; v_hash text;
BEGIN
  SELECT number, hash INTO v_row.number, v_hash FROM audit_chains WHERE chain = 0;
  FOR v_row IN SELECT 0, v_row.number + row_number() OVER (ORDER BY id), now(), NULL, 'record.keep', 'done', name, id, NULL, NULL, NULL,
    int8send(1) || decode(repeat('00', 32), 'hex') || digest, NULL FROM record_rows() WHERE name = 'members' LOOP
    v_row.hash := audit_hash(v_hash, v_row);
    v_hash := v_row.hash;
    INSERT INTO audit_log SELECT v_row.*;
  END LOOP;
  UPDATE audit_chains SET number = v_row.number, hash = v_hash WHERE chain = 0;
END $$;

-- step: Audit trail
CREATE FUNCTION pg_temp.chained() RETURNS SETOF audit_log LANGUAGE plpgsql AS $$
DECLARE v_row audit_log; v_chain smallint := -1; v_hash text;
BEGIN
  FOR v_row IN
    SELECT c.chain, c.number + row_number() OVER (PARTITION BY c.chain ORDER BY n), a.at, a.actor, a.action, 'done', 'transaction', a.id::text, jsonb_build_object('amount', a.amount), '10.0.0.1', '',
      a.digest, request_digest(r.member_id, r.id, r.payload_hash, r.transaction_id, r.outcome)
    FROM acts a JOIN requests r ON r.id = md5('request ' || a.n)::uuid JOIN audit_chains c ON c.chain = a.n % 16 ORDER BY 1, 2
  LOOP
    IF v_row.chain <> v_chain THEN
      v_chain := v_row.chain;
      SELECT hash INTO v_hash FROM audit_chains WHERE chain = v_chain;
    END IF;
    v_hash := audit_hash(v_hash, v_row);
    v_row.hash := v_hash;
    RETURN NEXT v_row;
  END LOOP;
END $$;
INSERT INTO audit_log SELECT * FROM pg_temp.chained();
UPDATE audit_chains c SET number = l.number, hash = l.hash FROM (SELECT DISTINCT ON (chain) * FROM audit_log ORDER BY chain, number DESC) l WHERE l.chain = c.chain;
DROP TABLE pending, acts;

-- step: Balances and totals
UPDATE accounts a SET balance = e.total, version = e.n
FROM (SELECT account_id, sum(amount)::bigint AS total, count(*) AS n FROM entries GROUP BY 1) e WHERE e.account_id = a.id;
INSERT INTO member_totals (member_id, deposits, pending_deposits, withdrawals, saved)
SELECT m.id, coalesce(deposits, 0), coalesce(pending, 0), coalesce(withdrawals, 0), coalesce(saved, 0)
FROM members m LEFT JOIN (
  SELECT coalesce(from_member, to_member) AS id, sum(amount) FILTER (WHERE type = 'deposit' AND status = 'approved') AS deposits,
    sum(amount) FILTER (WHERE type = 'deposit' AND status = 'pending') AS pending,
    sum(amount) FILTER (WHERE type = 'withdraw' AND status = 'approved') AS withdrawals,
    sum(CASE type WHEN 'deposit' THEN amount - fee ELSE -amount END) FILTER (WHERE status = 'approved') AS saved
  FROM transactions WHERE type <> 'transfer' GROUP BY 1) t USING (id);
UPDATE org_totals SET members = m.members, active_members = m.active, approved_transactions = t.approved, pending_deposits = t.pending,
  available = a.available, used = a.used
FROM (SELECT count(*) AS members, count(*) FILTER (WHERE status = 'active') AS active FROM members) m,
  (SELECT count(*) FILTER (WHERE status = 'approved') AS approved, count(*) FILTER (WHERE status = 'pending' AND type = 'deposit') AS pending FROM transactions) t,
  (SELECT sum(balance) FILTER (WHERE counts_as = 'available') AS available, sum(balance) FILTER (WHERE counts_as = 'used') AS used FROM accounts) a
WHERE shard = 0;

-- step: Reports
-- rebuild-reports.sql

-- step: Closed days
SELECT close_books((current_setting('bench.until')::timestamptz AT TIME ZONE 'Africa/Kigali')::date);
DROP TABLE happened, people, own_accounts;
