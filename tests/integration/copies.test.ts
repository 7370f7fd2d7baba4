import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connect, type Database } from "@/db/client";
import { openReplica, type Replica, replicas } from "@/db/replica";
import { isUnavailable } from "@/db/turn";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberBalances } from "@/lib/ledger/balances";
import { readCondition } from "@/lib/operations/queries";
import { getReport } from "@/lib/reports/queries";
import { search } from "@/lib/search/queries";
import { EXPORT_COLUMNS, exportRows } from "@/lib/transactions/export";
import { postTransfer } from "@/lib/transfers/commands";
import { readFigures } from "@/lib/web/figures";
import { familyOf, signal } from "@/tests/drill/processes";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { download, readCsv, textOf } from "@/tests/support/downloads";
import { openPair, type Pair } from "@/tests/support/replica";
import { waitUntil } from "@/tests/support/wait-until";

let pair: Pair;
let coop: Cooperative;
let copy: Replica;
beforeAll(async () => {
  pair = await openPair();
  vi.stubEnv("DATABASE_URL", pair.database.url);
  vi.stubEnv("DATABASE_REPLICA_URL", pair.copyUrl);
  vi.stubEnv("DATABASE_REPLICA_LAG", "3600");
  coop = await openCooperative({ database: pair.database });
  // Acts are of just now, as in life.
  coop.clock.tick(Math.max(0, Date.now() - coop.clock.now().getTime()));
  await coop.fund("aline", 100_000);
  await coop.fund("eric", 100_000);
  copy = replicas()[0] as Replica;
});
beforeEach(() => pair.caughtUp());
afterAll(async () => {
  await copy?.close();
  await coop?.close();
  await pair?.close();
});

const ownMoney = (who: Person) =>
  readFigures(coop.idOf(who), async (db) => (await memberBalances(db, coop.idOf(who))).available);
const send = (from: Person, to: Person, amount: number) =>
  postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount });
const pause = () => pair.onCopy((sql) => sql`select pg_wal_replay_pause()`);
const resume = () => pair.onCopy((sql) => sql`select pg_wal_replay_resume()`);

/** Reads until a copy has answered: who was away comes back by itself. */
async function fromCopy<T>(read: () => Promise<{ value: T; asOf: Date | null }>) {
  return waitUntil("a copy answers", async () => {
    const found = await read();
    return found.asOf ? found : undefined;
  });
}

test("figures come from the copy, and say as of when they are", async () => {
  const day = kigaliDay(new Date());
  const days = { from: null, to: day };
  const { value, asOf } = await fromCopy(() =>
    readFigures(coop.idOf("advisor"), (db) => getReport(db, days, day)),
  );
  expect(value).toEqual(await getReport(coop.db, days, day));
  expect(asOf).toBeInstanceOf(Date);
  const found = await fromCopy(() =>
    readFigures(coop.idOf("advisor"), (db) => search(db, coop.people.director, "eric", "en")),
  );
  expect(found.value.members.map(({ username }) => username)).toEqual(["eric"]);
  const { value: written } = await fromCopy(() =>
    readFigures(null, async (db) => {
      const [row] = await db.execute<{ copies: boolean }>("select pg_is_in_recovery() as copies");
      return row?.copies;
    }),
  );
  expect(written).toBe(true);
});

describe("while the copy stands still", () => {
  test("who has just sent money reads what they did, and who did nothing an older figure", async () => {
    await fromCopy(() => ownMoney("aline"));
    await pause();
    try {
      const before = (await ownMoney("eric")).value;
      await send("aline", "eric", 1_000);
      const own = await ownMoney("aline");
      expect(own).toEqual({ value: await coop.available("aline"), asOf: null });
      // The copy alone would have told what was before.
      const older = await fromCopy(() =>
        readFigures(coop.idOf("claudine"), (db) => memberBalances(db, coop.idOf("aline"))),
      );
      expect(older.value.available).toBe(own.value + 1_000);
      expect((await fromCopy(() => ownMoney("eric"))).value).toBe(before);
    } finally {
      await resume();
    }
    await pair.caughtUp();
    const again = await fromCopy(() => ownMoney("aline"));
    expect(again.value).toBe(await coop.available("aline"));
  });

  test("of two acts the newer alone in the copy would not be enough", async () => {
    await pause();
    try {
      for (let sent = 0; sent < 3; sent += 1) await send("aline", "eric", 10);
      expect((await ownMoney("aline")).asOf).toBeNull();
    } finally {
      await resume();
    }
    await fromCopy(() => ownMoney("aline"));
  });

  test("one that is further behind than it may be is left alone", async () => {
    const strict = openReplica(coop.db, { url: pair.copyUrl, pool: 1, most: 0 });
    await pause();
    try {
      await send("eric", "aline", 10);
      expect((await strict.standing())?.lag).toBeGreaterThan(0);
      expect(await strict.serving(null)).toBeNull();
      expect((await readFigures(null, async () => "read", [strict])).asOf).toBeNull();
    } finally {
      await resume();
      await strict.close();
    }
  });

  test("a file is read from the main database by who has just acted, and else from the copy", async () => {
    const take = async () => {
      const rows = await exportRows(coop.db, { member: coop.idOf("aline") }, { people: false });
      const response = await download(rows, [...EXPORT_COLUMNS], { memberId: coop.idOf("aline") });
      const lines = readCsv(await textOf(response)).length - 1;
      return { value: lines, asOf: at(response.headers.get("x-as-of")) };
    };
    const at = (text: string | null) => (text === null ? null : new Date(text));
    const before = await fromCopy(take);
    await pause();
    try {
      await send("aline", "eric", 10);
      expect(await take()).toEqual({ value: before.value + 1, asOf: null });
    } finally {
      await resume();
    }
  });
});

test("what the copy does not know yet is asked of the main database", async () => {
  let asked = 0;
  const answered = { db: coop.db, url: "", asOf: new Date(), lag: 0, setAside: () => {} };
  const read = await readFigures(null, async () => {
    asked += 1;
    if (asked === 1) throw new AppError("not_found");
    return "known";
  }, [{ ...copy, serving: async () => answered }]);
  expect(read).toEqual({ value: "known", asOf: null });
});

test("a main database, and one that has become one, is no copy", async () => {
  const wrong = openReplica(coop.db, { url: pair.database.url, pool: 1, most: 3_600 });
  expect(await wrong.standing()).toBeNull();
  expect(await wrong.serving(null)).toBeNull();
  await wrong.close();
});

test("a write that comes to a copy has found the database away: nothing is done", async () => {
  const { db, close } = connect(pair.copyUrl, { max: 1 });
  const context = coop.as("aline", { db });
  const sent = postTransfer(context, { recipientId: coop.idOf("eric"), amount: 10 });
  const error = await sent.then(() => null).catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
  await close();
});

describe("while the copy is away", () => {
  test("frozen, it holds nobody up, and is asked again once it answers", async () => {
    await fromCopy(() => ownMoney("eric"));
    const all = familyOf(pair.pid());
    signal(all, "SIGSTOP");
    try {
      expect(await ownMoney("eric")).toEqual({ value: await coop.available("eric"), asOf: null });
    } finally {
      signal(all, "SIGCONT");
    }
    expect((await fromCopy(() => ownMoney("eric"))).value).toBe(await coop.available("eric"));
  });

  test("stopped, figures come from the main database, and the status says that it is away", async () => {
    await pair.stopCopy();
    await waitUntil("the copy is seen to be away", async () => {
      const [{ lag } = { lag: 0 }] = (await readCondition(coop.db)).copies;
      return lag === null || undefined;
    });
    expect(await ownMoney("eric")).toEqual({ value: await coop.available("eric"), asOf: null });
    await pair.startCopy();
    await fromCopy(() => ownMoney("eric"));
    const { copies } = await readCondition(coop.db);
    expect(copies).toHaveLength(1);
    expect(copies[0]?.lag).toBeGreaterThanOrEqual(0);
  });
});

test("rights, sign-in and commands know of no copy", () => {
  const gate = ["session", "gate", "handler", "action", "auth-options", "outcomes"];
  for (const file of gate) {
    expect(readFileSync(`lib/web/${file}.ts`, "utf8")).not.toMatch(/replica|figures/);
  }
});

// The last one: who was the main database is a copy from then on.
test("one that went another way than who leads now is no copy, however far ahead it is", async () => {
  const [former, next] = [
    connect(pair.database.url, { max: 1 }),
    connect(pair.copyUrl, { max: 1 }),
  ];
  const before = openReplica(former.db, { url: pair.copyUrl, pool: 1, most: 3_600 });
  // Its first look may come too late on a busy machine: it looks again.
  await waitUntil("the copy stands", async () => (await before.standing()) ?? undefined);
  await Promise.all([before.close(), former.close()]);

  await pair.failOver();
  const back = connect(pair.database.url, { max: 1 });
  const leads = await position(next.db, "pg_current_wal_lsn()");
  expect(await position(back.db, "pg_last_wal_replay_lsn()")).toBeGreaterThan(leads);
  const diverged = openReplica(next.db, { url: pair.database.url, pool: 1, most: 3_600 });
  expect(await diverged.standing()).toBeNull();
  expect(await diverged.serving(null)).toBeNull();
  await Promise.all([diverged.close(), back.close(), next.close()]);
});

/** Bytes of the log. */
async function position(db: Database, what: string): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(
    sql.raw(`select pg_wal_lsn_diff(${what}, '0/0') as bytes`),
  );
  return Number(row?.bytes);
}
