import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { listDeposits } from "@/lib/deposits/queries";
import {
  type Cursor,
  cursorField,
  type Page,
  readCursor,
  readNameCursor,
  writeNameCursor,
} from "@/lib/paging";
import { countTransactions, listPassbook, listTransactions } from "@/lib/transactions/queries";
import { shownCount } from "@/lib/transactions/schema";
import { postTransfer } from "@/lib/transfers/commands";
import { listing } from "@/lib/web/listing";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";

let coop: Cooperative;
/** Aline's transactions: many at the very same instant, sent and received. */
const recorded = { deposits: [] as string[], all: [] as string[], ofOthers: [] as string[] };

beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("eric", 10_000);
  await coop.fund("jean", 10_000);
  const sameInstant = coop.clock.tick();
  for (let n = 0; n < 16; n += 1) {
    const now = n % 5 === 0 ? coop.clock.tick() : sameInstant;
    const { id } = await submitDeposit(coop.as("aline", { now }), cash(100 + n));
    recorded.deposits.push(id);
  }
  for (let n = 0; n < 7; n += 1) await coop.fund("aline", 2_000);
  for (let n = 0; n < 20; n += 1) {
    const [from, to] = n % 2 === 0 ? (["aline", "eric"] as const) : (["eric", "aline"] as const);
    const sent = { recipientId: coop.idOf(to), amount: 1 + n };
    recorded.all.push(
      (await postTransfer(coop.as(from, { now: sameInstant }), sent)).transaction.id,
    );
  }
  const between = { recipientId: coop.idOf("eric"), amount: 5 };
  recorded.ofOthers.push((await postTransfer(coop.as("jean"), between)).transaction.id);
});
afterAll(() => coop.close());

type Listed = { id: string; createdAt: string };

/** Walks all pages by their cursors. */
async function walk<T extends Listed>(
  list: (cursor: Cursor | null, limit: number) => Promise<Page<T>>,
  limit: number,
): Promise<T[]> {
  const seen: T[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: Page<T> = await list(readCursor(next), limit);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    if (page.next) expect(page.rows).toHaveLength(limit);
    seen.push(...page.rows);
    next = page.next;
  }
  return seen;
}

function expectNewestFirst(rows: Listed[]): void {
  const keys = rows.map((row) => `${row.createdAt} ${row.id}`);
  expect(keys).toEqual([...keys].sort().reverse());
  expect(new Set(keys).size).toBe(keys.length);
}

const LISTS = {
  "the passbook": (cursor: Cursor | null, limit: number) =>
    listPassbook(coop.db, coop.idOf("aline"), {}, cursor, limit),
  "all transactions": (cursor: Cursor | null, limit: number) =>
    listTransactions(coop.db, {}, cursor, limit),
  "one's own deposits": (cursor: Cursor | null, limit: number) =>
    listDeposits(coop.db, coop.idOf("aline"), cursor, limit) as Promise<Page<Listed>>,
} satisfies Record<string, (cursor: Cursor | null, limit: number) => Promise<Page<Listed>>>;

describe.each(Object.entries(LISTS))("%s", (_, list) => {
  test.each([1, 2, 3, 7, 25, 100])(
    "is walked in pages of %i without a gap or a duplicate",
    async (limit) => {
      const whole = (await list(null, 1_000)).rows;
      expect(whole.length).toBeGreaterThan(20);
      const walked = await walk<Listed>(list, limit);
      expect(walked).toEqual(whole);
      expectNewestFirst(walked);
    },
  );

  test("goes on where it was although something new came in", async () => {
    const first = await list(null, 10);
    await submitDeposit(coop.as("aline"), cash(1));
    const rest = await walk<Listed>(
      (cursor, limit) => list(cursor ?? readCursor(first.next ?? ""), limit),
      10,
    );
    const both = [...first.rows, ...rest];
    expectNewestFirst(both);
    expect((await list(null, 1_000)).rows.slice(1)).toEqual(both);
  });
});

describe("the passbook", () => {
  test("holds what its member paid in, sent and received, and nothing else", async () => {
    const ids = (await walk(LISTS["the passbook"], 25)).map((row) => row.id);
    expect(ids).toEqual(expect.arrayContaining([...recorded.deposits, ...recorded.all]));
    for (const id of recorded.ofOthers) expect(ids).not.toContain(id);
  });

  test("is narrowed by type and status", async () => {
    const of = async (filter: Parameters<typeof listPassbook>[2]) =>
      (
        await walk(
          (cursor, limit) => listPassbook(coop.db, coop.idOf("aline"), filter, cursor, limit),
          7,
        )
      ).map((row) => row.id);
    expect((await of({ type: "transfer" })).sort()).toEqual([...recorded.all].sort());
    expect(await of({ status: "pending" })).toEqual(expect.arrayContaining(recorded.deposits));
    expect(await of({ status: "pending", type: "transfer" })).toEqual([]);
    expect(await of({ status: "rejected" })).toEqual([]);
  });

  test("loses what was reversed or removed, and does not show the reversal", async () => {
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 9,
    });
    const { id } = sent.transaction;
    await deleteByTwo(coop.as("admin"), () => coop.as("director"), id);
    const [made] = await coop.owner`select id from transactions where reverses = ${id}`;
    const reversal = made?.id;
    const removed = await submitDeposit(coop.as("aline"), cash(3));
    const before = await countTransactions(coop.db, {});
    await coop.owner`update transactions set voided_at = now() where id = ${removed.id}`;
    expect(await countTransactions(coop.db, {})).toBe(before - 1);
    for (const list of Object.values(LISTS)) {
      const ids = (await list(null, 1_000)).rows.map((row) => row.id);
      for (const gone of [sent.transaction.id, reversal, removed.id])
        expect(ids).not.toContain(gone);
    }
  });
});

test("the count stops at a thousand and says so", async () => {
  const few = await countTransactions(coop.db, { type: "transfer" });
  expect(few).toBe(21);
  expect(shownCount(few)).toBe("21");
  await coop.owner`insert into transactions (id, reference, type, status, amount)
    select gen_random_uuid(), 'many' || n, 'profit', 'rejected', 1 from generate_series(1, 1500) n`;
  const many = await countTransactions(coop.db, { type: "profit" });
  expect(shownCount(many)).toBe("1000+");
});

/** A whole list for a member, of their own unless named; each page is read once. */
async function wholeList(read: () => Page<number>, memberId: string = randomUUID()) {
  const answered = await listing({
    request: new NextRequest("http://localhost/api/deposits"),
    query: {},
    read: async () => read(),
  });
  return typeof answered === "function" ? answered(memberId) : answered;
}

const pageByPage = (pages: Page<number>[]) => () => pages.shift() ?? { rows: [], next: null };

test("a whole list stays JSON when what would follow is gone by then", async () => {
  const pages: Page<number>[] = [
    { rows: [1, 2], next: "a" },
    { rows: [], next: "b" },
    { rows: [3], next: "c" },
    { rows: [], next: null },
  ];
  expect(await (await wholeList(pageByPage(pages))).json()).toEqual([1, 2, 3]);
});

test("whole lists of one member come one after the other, others' beside them", async () => {
  // However slow the machine: who waits does not give up.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const endless = () => ({ rows: [7], next: "more" });
  const begun: string[] = [];
  const ask = async (memberId: string, name: string) => {
    const response = await wholeList(endless, memberId);
    begun.push(name);
    return response;
  };
  const [first, second, other] = [ask("aline", "1"), ask("aline", "2"), ask("eric", "3")];
  await Promise.all([first, other]);
  expect(begun).toEqual(["1", "3"]);
  await (await first).body?.cancel();
  await vi.advanceTimersByTimeAsync(1_000); // who asks for several rests between two
  for (const one of [second, other]) await (await one).body?.cancel();
  expect(begun).toEqual(["1", "3", "2"]);
});

test("after a whole list that breaks off, the next one comes", async () => {
  const pages: Page<number>[] = [{ rows: [1], next: "a" }];
  const breaking = () => {
    const page = pages.shift();
    if (page) return page;
    throw new Error("The database left.");
  };
  const first = await wholeList(breaking, "aline");
  await expect(first.text()).rejects.toThrow("left");
  const next = pageByPage([
    { rows: [1], next: "a" },
    { rows: [2], next: null },
  ]);
  expect(await (await wholeList(next, "aline")).json()).toEqual([1, 2]);
});

test("the longest name in any script is a cursor that we take back", () => {
  const id = "01890000-0000-7000-8000-000000000000";
  const name = `${"\u8a9e".repeat(100)} ${"\u8a9e".repeat(100)}`;
  const cursor = cursorField.parse(writeNameCursor({ name, id }));
  expect(readNameCursor(cursor)).toEqual({ name, id });
});
