import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineRows } from "@/lib/accounting/account-days";
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
    await expect(read({ cursor: "bm9uZQ" })).rejects.toMatchObject({
      fields: { cursor: { key: "cursorInvalid" } },
    });
  });
});

test("the file of an account has the balance after each line", async () => {
  const rows = await coop.db.execute(
    lineRows(["cash:cash"], { from: today(), to: today() }, -47_000, -1),
  );
  expect(rows.map((row) => Object.values(row).at(-1))).toEqual(["47500"]);
});
