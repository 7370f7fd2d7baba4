import { afterAll, beforeAll, expect, test } from "vitest";
import { allArrears, lentArrears } from "@/lib/loans/arrears";
import {
  countBorrowRequests,
  countLoanOffers,
  countLoans,
  countOpenLoans,
  countOwnOffers,
} from "@/lib/loans/counts";
import { listOpenLoans, loanById, loansOutstanding } from "@/lib/loans/details";
import { listLoans, loanTotals } from "@/lib/loans/loan-queries";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { listLoanOffers, listOwnOffers, offerById } from "@/lib/loans/offer-queries";
import { cancelBorrowRequest } from "@/lib/loans/request-commands";
import { listBorrowRequests, listOwnRequests, requestById } from "@/lib/loans/request-queries";
import type { Page } from "@/lib/paging";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await setSettings(coop, { debtAtLeast: 1_000_000 });
  await coop.fund("aline", 2_000_000);
});
afterAll(() => coop.close());

const viewer = (who: Person) => ({ id: coop.idOf(who), now: coop.clock.now() });

/** Every page of a list, by its rows' amounts. */
async function all<T extends { amount: number }>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<number[]> {
  const amounts: number[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await read(cursor);
    amounts.push(...page.rows.map(({ amount }) => amount));
    if (!page.next) return amounts;
    cursor = page.next;
  }
}

test("offers: open ones first, then what ended within 30 days, page by page, none twice", async () => {
  const soon = deals.inDays(2);
  for (const amount of [1_001, 1_002]) await deals.offer("aline", amount, { deadline: soon });
  for (const amount of [1_003, 1_004, 1_005]) {
    await deals.offer("aline", amount, { deadline: deals.inDays(90) });
  }
  await cancelLendOffer(coop.as("aline"), await deals.offer("aline", 1_006));
  await deals.take("eric", await deals.offer("aline", 1_007));
  const page = (limit: number) =>
    all((cursor) => listLoanOffers(coop.db, viewer("jean"), { cursor, limit }));
  expect(await page(50)).toEqual([1_005, 1_004, 1_003, 1_002, 1_001, 1_007, 1_006]);
  for (const limit of [1, 2, 3, 4]) {
    expect(await page(limit)).toEqual([1_005, 1_004, 1_003, 1_002, 1_001, 1_007, 1_006]);
  }
  // What holds money is found behind however many have ended since.
  const { rows: holding } = await listOwnOffers(coop.db, viewer("aline"), { limit: 2, open: true });
  expect(holding.map(({ amount }) => amount)).toEqual([1_005, 1_004]);
  deals.wait(2);
  expect(await page(2)).toEqual([1_005, 1_004, 1_003, 1_002, 1_001, 1_007, 1_006]);
  const { rows } = await listLoanOffers(coop.db, viewer("jean"), { limit: 50 });
  expect(rows.map(({ status }) => status)).toEqual([
    "available",
    "available",
    "available",
    "expired",
    "expired",
    "taken",
    "cancelled",
  ]);
  deals.wait(29);
  expect(await page(2)).toEqual([1_005, 1_004, 1_003, 1_002, 1_001]);
  expect(await countLoanOffers(coop.db, viewer("jean"))).toBe(5);
  const own = await all((cursor) => listOwnOffers(coop.db, viewer("aline"), { cursor, limit: 3 }));
  expect(await countOwnOffers(coop.db, viewer("aline"))).toBe(own.length);
  expect(own).toEqual([1_007, 1_006, 1_005, 1_004, 1_003, 1_002, 1_001]);
  await expect(
    listLoanOffers(coop.db, viewer("jean"), { cursor: "oxx", limit: 5 }),
  ).rejects.toThrow(expect.objectContaining({ code: "invalid" }));
});

test("offers for trusted members, and those of suspended ones, are not shown to others", async () => {
  const trusted = await deals.offer("aline", 2_001, { visibility: "trusted" });
  const seen = async (who: Person) =>
    (await listLoanOffers(coop.db, viewer(who), { limit: 50 })).rows.map(({ id }) => id);
  expect(await seen("jean")).not.toContain(trusted);
  await expect(offerById(coop.db, viewer("jean"), trusted)).rejects.toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
  expect(await seen("aline")).toContain(trusted);
  expect(await offerById(coop.db, viewer("aline"), trusted)).toMatchObject({ own: true });
  await coop.suspend("aline");
  const { rows } = await listLoanOffers(coop.db, viewer("jean"), { limit: 50 });
  expect(rows.filter(({ status }) => status === "available")).toEqual([]);
  expect(await countLoanOffers(coop.db, viewer("jean"))).toBe(rows.length);
  await coop.reinstate("aline");
  for (const who of ["jean", "aline"] as const) {
    expect(await countLoanOffers(coop.db, viewer(who))).toBe((await seen(who)).length);
  }
});

test("requests show what a lender would get back at most", async () => {
  await deals.ask("manager", 50_000, { maxInterest: 12.5, reason: "A roof" });
  const { rows } = await listBorrowRequests(coop.db, viewer("aline"), { limit: 10 });
  expect(rows[0]).toMatchObject({
    borrowerName: "Paul Kagabo",
    amount: 50_000,
    maxInterest: 12.5,
    maxReturn: 56_250,
    reason: "A roof",
    status: "pending",
    own: false,
    autoRepay: false,
  });
  expect(await countBorrowRequests(coop.db, viewer("aline"))).toBe(rows.length);
  const own = await listOwnRequests(coop.db, viewer("manager"), { limit: 10 });
  expect(own.rows.map(({ own: mine }) => mine)).toEqual([true]);
});

test("a loan in full: what was agreed, what falls due, what has happened, for its sides and the office", async () => {
  const id = await deals.take(
    "claudine",
    await deals.offer("aline", 100_000, { description: "Shop" }),
  );
  await deals.repay("claudine", id, 4_000);
  await deals.repay("claudine", id, 16_000);
  const overdue = { limit: 9, only: "overdue" } as const;
  expect((await listOpenLoans(coop.db, viewer("admin"), overdue)).rows).not.toContainEqual(
    expect.objectContaining({ id }),
  );
  deals.wait(31);
  const loan = await loanById(coop.db, viewer("claudine"), id);
  expect(loan).toMatchObject({
    role: "borrower",
    status: "overdue",
    amount: 100_000,
    interest: 10_000,
    days: 30,
    yearlyRate: 121.7,
    repaidInterest: 10_000,
    repaidPrincipal: 10_000,
    note: "Shop",
    outstanding: 90_000,
    lenderName: "Aline Uwase",
    borrowerName: "Claudine Mukamana",
  });
  expect(loan.schedule.map(({ part, amount, paid, left }) => [part, amount, paid, left])).toEqual([
    ["interest", 10_000, 10_000, 0],
    ["principal", 100_000, 10_000, 90_000],
  ]);
  expect(loan.history.map(({ kind, amount, outstanding }) => [kind, amount, outstanding])).toEqual([
    ["taken", 100_000, 110_000],
    ["repayment", 4_000, 106_000],
    ["repayment", 16_000, 90_000],
    ["overdue", 0, 90_000],
  ]);
  expect((await loanById(coop.db, viewer("aline"), id)).role).toBe("lender");
  const office = { ...viewer("admin"), all: true };
  expect((await loanById(coop.db, office, id)).role).toBeNull();
  await expect(loanById(coop.db, viewer("jean"), id)).rejects.toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
  const open = await all((cursor) => listOpenLoans(coop.db, viewer("admin"), { cursor, limit: 1 }));
  expect(open).toEqual([1_007, 100_000]);
  const late = await all((cursor) =>
    listOpenLoans(coop.db, viewer("admin"), { cursor, limit: 1, only: "overdue" }),
  );
  expect(late).toEqual([1_007, 100_000]);
  const { rows } = await listOpenLoans(coop.db, viewer("admin"), overdue);
  // What has happened is told of one loan, not of each in a list.
  expect(Object.keys(rows[0] ?? {})).not.toContain("history");
  const owed = rows.reduce((sum, { outstanding }) => sum + outstanding, 0);
  expect(await allArrears(coop.db, coop.clock.now())).toMatchObject({ count: 2, amount: owed });
  expect(await loansOutstanding(coop.db, coop.clock.now())).toEqual({
    loans: 2,
    principal: 91_007,
    overdueLoans: 2,
    overdue: 91_007,
  });
  expect(await countOpenLoans(coop.db)).toBe(2);
  await deals.writeOff(id, "The shop burnt down");
  expect(await countOpenLoans(coop.db)).toBe(1);
  const lost = await loanById(coop.db, viewer("aline"), id);
  expect(lost).toMatchObject({ status: "written_off", outstanding: 0, writtenOff: 90_000 });
  expect(lost.history.at(-1)).toMatchObject({
    kind: "written_off",
    amount: 90_000,
    outstanding: lost.collectable,
    reason: "The shop burnt down",
    reference: expect.stringMatching(/^WOF-/),
  });
});

test("one's loans: what is open first, by role, and the sums", async () => {
  const open = await deals.take("manager", await deals.offer("aline", 10_000));
  const repaid = await deals.take("manager", await deals.offer("aline", 2_000));
  await deals.repay("manager", repaid, 2_200);
  await deals.repay("manager", open, 500);
  const { rows } = await listLoans(coop.db, viewer("manager"), { limit: 10 });
  expect(rows.map(({ amount, status, role }) => [amount, status, role])).toEqual([
    [10_000, "active", "borrower"],
    [2_000, "repaid", "borrower"],
  ]);
  expect(
    await all((cursor) => listLoans(coop.db, viewer("manager"), { cursor, limit: 1 })),
  ).toEqual([10_000, 2_000]);
  expect(await countLoans(coop.db, viewer("manager"))).toBe(2);
  expect((await listLoans(coop.db, viewer("manager"), { limit: 9, role: "lender" })).rows).toEqual(
    [],
  );
  expect(await loanTotals(coop.db, viewer("manager"))).toEqual({
    owed: 10_500,
    owedInterest: 500,
    openLoans: 1,
    lent: 0,
    lentInterest: 0,
    openLendings: 0,
  });
});

test("an offer and a request lead whoever made them to the loan, and nobody else", async () => {
  const offer = await deals.offer("aline", 2_500);
  const taken = await deals.take("advisor", offer);
  const request = await deals.ask("director", 2_600);
  const lent = await deals.lend("aline", request, 5);
  expect(await offerById(coop.db, viewer("aline"), offer)).toMatchObject({ loanId: taken });
  expect(await offerById(coop.db, viewer("advisor"), offer)).toMatchObject({ loanId: null });
  expect(await requestById(coop.db, viewer("director"), request)).toMatchObject({ loanId: lent });
  expect(await requestById(coop.db, viewer("aline"), request)).toMatchObject({ loanId: null });
});

test("what a borrower owes is not read by the id of an old request of theirs", async () => {
  const old = await deals.ask("tech", 2_700);
  await cancelBorrowRequest(coop.as("tech"), old);
  expect(await requestById(coop.db, viewer("eric"), old)).toMatchObject({ status: "cancelled" });
  deals.wait(31);
  await expect(requestById(coop.db, viewer("eric"), old)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await requestById(coop.db, viewer("tech"), old)).toMatchObject({ own: true });
});

test("what was written off and is owed still is told beside what is overdue, to the office and the lender, and listed", async () => {
  const id = await deals.take("jean", await deals.offer("aline", 20_000));
  deals.wait(40);
  await deals.writeOff(id);
  const sums = async () => {
    const [office, aline, jean] = [
      await allArrears(coop.db, coop.clock.now()),
      await lentArrears(coop.db, viewer("aline")),
      await lentArrears(coop.db, viewer("jean")),
    ];
    return [office, aline, jean].map(({ writtenOff }) => writtenOff);
  };
  // With the loan of the shop that burnt down.
  const [shop, none] = [
    { count: 1, amount: 90_000 },
    { count: 0, amount: 0 },
  ];
  const both = { count: 2, amount: 112_000 };
  expect(await sums()).toEqual([both, both, none]);
  const listed = async () => {
    const of = { limit: 9, only: "written-off" } as const;
    const { rows } = await listOpenLoans(coop.db, viewer("admin"), of);
    return rows.map(({ status, collectable }) => [status, collectable]);
  };
  const burnt = ["written_off", 90_000];
  expect(await listed()).toEqual([burnt, ["written_off", 22_000]]);
  await coop.fund("jean", 50_000);
  await deals.repay("jean", id, 22_000);
  expect(await sums()).toEqual([shop, shop, none]);
  expect(await listed()).toEqual([burnt]);
});
