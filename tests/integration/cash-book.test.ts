import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineRows } from "@/lib/accounting/account-days";
import { entriesOfPage, readEntryPlace } from "@/lib/accounting/account-entries";
import { readCashBook } from "@/lib/accounting/cash-book";
import { closeBooks } from "@/lib/accounting/commands";
import { postMove } from "@/lib/accounting/move";
import { listChannels } from "@/lib/accounting/queries";
import { addDays, kigaliDay } from "@/lib/dates";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

const DAY = 86_400_000;

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
  coop.clock.tick(DAY);
  await coop.fund("eric", 7_000);
  await postMove(coop.as("finance"), { from: "cash", to: "bank", amount: 60_000, note: "Slip 9" });
  coop.clock.tick(DAY);
  await closeBooks(coop.db, coop.clock.now());
  await coop.fund("jean", 500);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

type Query = Parameters<typeof readCashBook>[3];
const read = (query: Query = {}, channel = "cash") =>
  readCashBook(coop.db, coop.clock.now(), channel, query);
const lines = ({ entries }: Awaited<ReturnType<typeof read>>) =>
  entries.map((entry) => [entry.type, entry.in, entry.out, entry.balance]);
const today = () => kigaliDay(coop.clock.now());

describe("the cash book of a channel", () => {
  test.each(["", "gold", "\0", "cash\0", "\ud800"])("there is none of %j", async (name) => {
    await expect(read({}, name)).rejects.toMatchObject({ code: "not_found" });
  });

  test("has each entry with what was there after it, over closed days and open ones", async () => {
    const book = await read();
    expect(lines(book)).toEqual([
      ["deposit", 100_000, 0, 100_000],
      ["deposit", 7_000, 0, 107_000],
      ["move", 0, 60_000, 47_000],
      ["deposit", 500, 0, 47_500],
    ]);
    expect(book).toMatchObject({ opening: 0, closing: 47_500, next: null });
    expect(book.entries[2]).toMatchObject({ description: "Slip 9", member: null });
    const held = await listChannels(coop.db);
    expect(held.find(({ channel }) => channel === "cash")?.balance).toBe(book.closing);
    expect(lines(await read({}, "bank"))).toEqual([["move", 60_000, 0, 60_000]]);
  });

  test("begins with what was there before the first day, and ends with the last", async () => {
    const day = addDays(today(), -1);
    const book = await read({ from: day, to: day });
    expect(book).toMatchObject({ from: day, to: day, opening: 100_000, closing: 47_000 });
    expect(lines(book).map(([, , , after]) => after)).toEqual([107_000, 47_000]);
    expect(await read({ from: today() })).toMatchObject({ opening: 47_000, closing: 47_500 });
    expect(await read({ from: "1990-01-01", to: "1990-01-02" })).toMatchObject({
      opening: 0,
      closing: 0,
      entries: [],
    });
  });

  test("goes on page by page with the same balances", async () => {
    const whole = await read();
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit: 1, cursor });
      paged.push(...page.entries);
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(paged).toEqual(whole.entries);
  });

  test("of no channel, of days in the wrong order, from a place that is none, is refused", async () => {
    await expect(read({}, "gold")).rejects.toMatchObject({ code: "not_found" });
    await expect(read({ from: today(), to: "2020-01-01" })).rejects.toMatchObject({
      fields: { from: { key: "dateOrder" } },
    });
    const id = "0190b5a0-0000-7000-8000-000000000000";
    const of = (instant: string) => Buffer.from(`${instant} ${id} settle 1`).toString("base64url");
    for (const cursor of [
      "bm9uZQ",
      of("2026-02-30T00:00:00.000000Z"),
      of("2026-13-01T00:00:00.000000Z"),
      of("0000-01-01T00:00:00.000000Z"),
    ]) {
      await expect(read({ cursor })).rejects.toMatchObject({
        status: 422,
        fields: { cursor: { key: "cursorInvalid" } },
      });
    }
    expect((await read({ cursor: of("2026-02-28T00:00:00.000000Z") })).entries).toHaveLength(4);
  });
});

test("the file of an account has the balance after each line", async () => {
  const rows = await coop.db.execute(
    lineRows(["cash:cash"], { from: today(), to: today() }, -47_000, -1),
  );
  expect(rows.map((row) => Object.values(row).at(-1))).toEqual(["47500"]);
});

test("a page of an account reads its own days, and looks up its own lines alone", async () => {
  const first = today();
  for (let day = 0; day < 6; day += 1) {
    for (let each = 0; each < 20; each += 1) await coop.fund("aline", 100 + each);
    coop.clock.tick(DAY);
  }
  await closeBooks(coop.db, coop.clock.now());
  await coop.owner`analyze`;
  const [limit, days] = [5, [0, 1, 2, 3, 4, 5].map((day) => addDays(first, day))];
  const whole = (await read({ limit: 500 })).entries;
  const { entries, next } = await read({ from: first, limit });
  expect(entries).toEqual(whole.slice(3, 3 + limit));
  const place = readEntryPlace(next ?? undefined);
  const asked = entriesOfPage(["cash:cash"], days, place, limit + 1);
  const [explained] = await coop.db.execute<{ "QUERY PLAN": { Plan: Node }[] }>(
    sql`explain (analyze, format json) ${asked}`,
  );
  const counted = rowsOf(explained?.["QUERY PLAN"][0]?.Plan);
  expect(counted.transactions).toBeLessThanOrEqual(limit + 1);
  // Of the six days, each of some 40 entries, the page reaches one, and looks at the next to see that it is another.
  expect(counted.entries).toBeLessThan(100);
  expect((await read({ from: first, limit, cursor: next ?? undefined })).entries).toEqual(
    whole.slice(3 + limit, 3 + 2 * limit),
  );
});

test("days of one entry each are all on some page", async () => {
  for (const note of ["Slip 1", "Slip 2", "Slip 3"]) {
    await postMove(coop.as("finance"), { from: "cash", to: "airtel", amount: 10, note });
    coop.clock.tick(DAY);
  }
  const said: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 1, cursor }, "airtel");
    said.push(...page.entries.map(({ description }) => description));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(said).toEqual(["Slip 1", "Slip 2", "Slip 3"]);
});

type Node = Record<string, unknown> & { Plans?: Node[] };

/** How many rows of each table a plan has read. */
function rowsOf(node: Node | undefined, found: Record<string, number> = {}) {
  if (!node) return found;
  const table = node["Relation Name"];
  if (typeof table === "string") {
    const rows = Number(node["Actual Rows"]) * Number(node["Actual Loops"]);
    found[table] = (found[table] ?? 0) + rows;
  }
  for (const each of node.Plans ?? []) rowsOf(each, found);
  return found;
}
