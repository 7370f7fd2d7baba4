import { afterAll, beforeAll, expect, test } from "vitest";
import { filterOf, readState } from "@/app/(app)/transactions/address";
import { movedFor } from "@/components/transaction-parts";
import { addDays, kigaliDay } from "@/lib/dates";
import { balancesAfter } from "@/lib/statements/movements";
import { readStatement } from "@/lib/statements/queries";
import { pagePlace } from "@/lib/transactions/order";
import { isWholePassbook, readPassbook } from "@/lib/transactions/passbook";
import { listPassbook } from "@/lib/transactions/queries";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let first: string;
const PEOPLE = ["aline", "eric", "jean", "claudine"] as const;

beforeAll(async () => {
  coop = await openCooperative();
  first = kigaliDay(coop.clock.now());
  await fillBooks(coop);
});
afterAll(() => coop.close());

const statementOf = (who: Person, from: string, to: string) =>
  readStatement(coop.db, coop.idOf(who), { from, to }, coop.clock.now());

async function pageOf(who: Person, cursor?: string, limit = 25) {
  const place = pagePlace({}, cursor);
  const list = await listPassbook(coop.db, coop.idOf(who), { deleted: "true" }, place, limit);
  return { ...list, own: await readPassbook(coop.db, coop.idOf(who), list.rows, true) };
}

test("what a passbook says came in or went out is what the statement says", async () => {
  const today = kigaliDay(coop.clock.now());
  for (const who of PEOPLE) {
    const said: Record<string, number> = {};
    for (const { transactionId, net } of (await statementOf(who, first, today)).lines) {
      said[transactionId] = (said[transactionId] ?? 0) + net;
    }
    const { rows, own } = await pageOf(who, undefined, 100);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect([who, row.reference, own.movements[row.id] ?? 0]).toEqual([
        who,
        row.reference,
        said[row.id] ?? 0,
      ]);
    }
  }
});

test("a repayment is to its lender the interest: the principal was theirs all the time", async () => {
  const deals = lending(coop);
  await coop.fund("director", 100_000);
  await coop.fund("advisor", 100_000);
  const offer = await deals.offer("director", 70_000, { interestRate: 12.5 });
  const loan = await deals.take("advisor", offer);
  await deals.repay("advisor", loan, 15_750);
  const shown = async (who: Person) => {
    const { rows, own } = await pageOf(who, undefined, 1);
    return rows.map((row) => movedFor(row, own))[0];
  };
  expect(await shown("director")).toEqual({ amount: 8_750, direction: "in" });
  expect(await shown("advisor")).toEqual({ amount: 15_750, direction: "out" });
  const day = kigaliDay(coop.clock.now());
  const [line] = (await statementOf("director", day, day)).lines.slice(-1);
  expect(line?.net).toBe(8_750);
});

test("each day's balance is the statement's of that day, on every page", async () => {
  for (const who of PEOPLE) {
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await pageOf(who, cursor, 3);
      for (const [day, balance] of Object.entries(page.own.balances)) {
        const { closing } = await statementOf(who, day, day);
        expect([who, day, balance]).toEqual([who, day, closing]);
      }
      cursor = page.next ?? undefined;
      pages += 1;
    } while (cursor);
    expect(pages).toBeGreaterThan(1);
  }
});

test("days without a movement have the balance of the day before", async () => {
  const days = [-400, 3, 12].map((days) => addDays(first, days));
  const balances = await balancesAfter(coop.db, coop.idOf("aline"), days);
  expect(balances[days[0] as string]).toBe(0);
  expect(balances[days[1] as string]).toBe(balances[days[2] as string]);
  expect(balances[days[2] as string]).toBe(
    (await statementOf("aline", first, days[2] as string)).closing,
  );
});

test.each([
  [{}, true],
  [{ sort: "date", order: "asc", deleted: "true", member: "me" }, true],
  [{ sort: "amount" }, false],
  [{ q: "ines" }, false],
  [{ type: "deposit" }, false],
  [{ from: "2026-11-01" }, false],
] as const)("of %j the day's balance follows: %s", (filter, whole) => {
  expect(isWholePassbook(filter)).toBe(whole);
});

test("further pages of a whole passbook are of the whole, those of a narrowed one are not", async () => {
  const { next } = await pageOf("aline", undefined, 3);
  const cursor = next as string;
  const wholeAt = (search: Record<string, string>) =>
    isWholePassbook(filterOf(readState(search, false)));
  expect(readState({ cursor }, false)).toEqual({ cursor });
  expect(wholeAt({ cursor })).toBe(true);
  expect(wholeAt({ cursor, deleted: "true", sort: "date", order: "asc" })).toBe(true);
  expect(wholeAt({ cursor, type: "deposit" })).toBe(false);
});

test("of who in the office acted a passbook tells no more than that", async () => {
  const office = new Set(
    (["finance", "manager", "director", "admin"] as const).map((who) => coop.idOf(who)),
  );
  const { rows } = await listPassbook(coop.db, coop.idOf("eric"), {}, null, 100);
  const waiting = await coop.owner`select id from transactions
    where (from_member = ${coop.idOf("eric")} or to_member = ${coop.idOf("eric")})
      and (payable_by is not null or first_approved_by is not null or submitted_by in ${coop.owner([...office])})`;
  expect(waiting.length).toBeGreaterThan(0);
  for (const { submittedBy, firstApprovedBy, payableBy } of rows) {
    for (const who of [submittedBy, firstApprovedBy, payableBy]) {
      expect(office.has(who ?? "")).toBe(false);
    }
  }
});
