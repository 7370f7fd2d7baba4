import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect } from "@/db/client";
import { openCursor } from "@/db/cursor";
import { lackingLimits } from "@/db/login-role";
import { DatabaseUnavailable } from "@/db/turn";
import { postTransfer } from "@/lib/transfers/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
let pooled: ReturnType<typeof connect>;
beforeAll(async () => {
  // As behind PgBouncer in transaction mode: nothing that a session has is asked for, and nothing is left on it.
  vi.stubEnv("DATABASE_POOLER", "transaction");
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
  pooled = connect(coop.url, { max: 1 });
  await pooled.client`set role openfuture_app`;
});
afterAll(async () => {
  await pooled.close();
  await coop.close();
});

/** What the pooler does as it opens a session: see deploy/pgbouncer.ini. */
const settle = (client: Sql) =>
  client.unsafe(
    "set statement_timeout = 15000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 15000",
  );

test("money is sent without a statement that the session would have to keep", async () => {
  const input = { recipientId: coop.idOf("eric"), amount: 100 };
  for (let sent = 0; sent < 3; sent += 1)
    await postTransfer(coop.as("aline", { db: pooled.db }), input);
  const [left] = await pooled.client<{ kept: number; listening: number; locks: number }[]>`select
    (select count(*)::int from pg_prepared_statements where name <> '') as kept,
    (select count(*)::int from pg_listening_channels()) as listening,
    (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`;
  expect(left).toEqual({ kept: 0, listening: 0, locks: 0 });
  await expectBooksToBalance(coop.db);
});

test("sessions that the pooler has not settled are told of, each limit by its name", async () => {
  expect(await lackingLimits(pooled.db)).toEqual([
    "statement_timeout",
    "lock_timeout",
    "idle_in_transaction_session_timeout",
  ]);
  await settle(pooled.client);
  expect(await lackingLimits(pooled.db)).toEqual([]);
  // Who signs in as the owner acts with its rights, where nothing asks for the application's role.
  const owner = connect(coop.url, { max: 1 });
  expect(await lackingLimits(owner.db)).toContain("role");
  await owner.close();
});

const rowsOf = async (batches: AsyncIterable<unknown[][]>) => {
  const rows: unknown[][] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

test("a file is read within one transaction, which has what the session lacks", async () => {
  const settings = `select current_setting('TimeZone'), current_setting('transaction_read_only'),
    current_setting('lock_timeout'), current_setting('statement_timeout')`;
  const { batches, end } = await openCursor(coop.appUrl, { sql: settings, params: [] });
  expect(await rowsOf(batches)).toEqual([["Africa/Kigali", "on", "5s", "30min"]]);
  end();
});

test("a file whose transaction is lost in the middle does not look whole, though the session is there", async () => {
  const long = "select n from generate_series(1, 5000) as n";
  const { batches, end } = await openCursor(coop.appUrl, { sql: long, params: [] });
  let failure: unknown;
  try {
    for await (const [first] of batches) {
      if (first?.[0] !== 1) continue;
      const cut = await coop.owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'open-future export'`;
      expect(cut).toHaveLength(1);
    }
  } catch (error) {
    failure = error;
  }
  end();
  expect(failure).toBeInstanceOf(Error);
  expect(
    failure instanceof DatabaseUnavailable ||
      /CONNECTION|57P01|ECONNRESET/.test(`${(failure as { code?: string }).code}`),
  ).toBe(true);
});
