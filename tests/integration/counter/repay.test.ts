import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDrawer } from "@/lib/counter/drawer";
import { drawerHolds, ownDrawer } from "@/lib/counter/queries";
import { takeRepayment } from "@/lib/counter/repay";
import { depositLines } from "@/lib/counter/rules";
import { takeDeposit } from "@/lib/counter/serve";
import { kigaliDay } from "@/lib/dates";
import { openPassbookPage } from "@/lib/documents/passbook-page";
import { postAll } from "@/lib/ledger/post";
import { loanById } from "@/lib/loans/details";
import { lockLoan } from "@/lib/loans/locks";
import { collected } from "@/lib/loans/post-repayment";
import { readReceipt } from "@/lib/receipts/queries";
import { readStatement } from "@/lib/statements/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
let loans: ReturnType<typeof lending>;
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const standing = async (id: string) =>
  (
    await coop.owner`select status, repaid_principal::int as principal, repaid_interest::int as interest
      from loans where id = ${id}`
  )[0];
const has = async (who: Person) =>
  Promise.all([drawerHolds(coop.db, coop.idOf("finance")), coop.available(who)]);

beforeAll(async () => {
  coop = await openCooperative();
  loans = lending(coop);
  await coop.fund("jean", 1_000_000);
  await postTransfer(coop.as("jean"), { recipientId: coop.idOf("finance"), amount: 100_000 });
  await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Eric takes a loan of so many francs at 10 %, and has spent it. */
async function borrowed(amount: number, lender: Person = "jean") {
  return loans.take("eric", await loans.offer(lender, amount));
}
const repay = (loanId: string, amount: number, over = {}, clerk: Person = "finance") =>
  takeRepayment(coop.as(clerk), { memberId: coop.idOf("eric"), loanId, amount, ...over });

test("cash pays interest first, then the loan; nothing of it stays with the borrower", async () => {
  const loan = await borrowed(20_000);
  const [cash, available] = await has("eric");
  const lender = await coop.available("jean");
  const done = await repay(loan, 5_000, { note: "By his brother" });
  expect(done).toMatchObject({ type: "repayment", amount: 5_000, status: "approved" });
  expect(await standing(loan)).toEqual({ status: "active", principal: 3_000, interest: 2_000 });
  expect(await has("eric")).toEqual([cash + 5_000, available]);
  expect(await coop.available("jean")).toBe(lender + 5_000);
  await repay(loan, 17_000);
  expect(await standing(loan)).toMatchObject({ status: "repaid" });
  const viewer = { id: coop.idOf("eric"), now: coop.clock.now(), all: false };
  const { history } = await loanById(coop.db, viewer, loan);
  expect(history.map(({ kind }) => kind)).toEqual(["taken", "repayment", "repayment", "repaid"]);
  const receipt = await readReceipt(coop.db, done.id, { id: coop.idOf("finance"), all: true });
  expect(receipt).toMatchObject({ fromUser: "Eric Habimana", amount: 5_000 });
  await expectBooksToBalance(coop.db);
});

test("the same sending is done once, also at once", async () => {
  const loan = await borrowed(10_000);
  const [cash] = await has("eric");
  const ctx = { ...coop.as("finance"), requestId: randomUUID() };
  const send = () =>
    takeRepayment(ctx, { memberId: coop.idOf("eric"), loanId: loan, amount: 1_500 });
  const { done } = await atOnce(4, send);
  expect(new Set(done.map(({ id }) => id)).size).toBe(1);
  expect(done).toHaveLength(4);
  expect((await has("eric"))[0]).toBe(cash + 1_500);
  expect(await standing(loan)).toMatchObject({ principal: 500, interest: 1_000 });
});

test("statement and passbook tell the cash before what it repaid, and no balance below zero", async () => {
  const loan = await loans.take("aline", await loans.offer("jean", 20_000));
  await loans.spend(loan);
  const memberId = coop.idOf("aline");
  const pays = { memberId, loanId: loan, amount: 100 };
  for (let n = 0; n < 20; n += 1) await takeRepayment(coop.as("finance"), pays);
  const now = coop.clock.now();
  const day = kigaliDay(now);
  const { lines } = await readStatement(coop.db, memberId, { from: day, to: day }, now);
  const page = await openPassbookPage(coop.as("finance"), { memberId, lines: "last" });
  for (const shown of [lines, page.lines]) {
    const types = shown.slice(-40).map(({ type }) => type);
    expect(types).toEqual(Array(20).fill(["cash-in", "repayment"]).flat());
    expect(shown.filter(({ after }) => after < 0)).toEqual([]);
  }
});

test("two clerks' repayments at once never repay more than is left", async () => {
  const loan = await borrowed(10_000);
  await openDrawer(coop.as("manager"), { float: 0, denominations: {} });
  const { done, refused: not } = await atOnce(4, (n) =>
    repay(loan, 11_000, {}, n % 2 ? "manager" : "finance"),
  );
  expect(done).toHaveLength(1);
  expect(Object.values(not).reduce((sum, times) => sum + times, 0)).toBe(3);
  expect(await standing(loan)).toEqual({ status: "repaid", principal: 10_000, interest: 1_000 });
});

test("what is refused takes no cash", async () => {
  const loan = await borrowed(30_000);
  const before = await has("eric");
  const ofClerk = await borrowed(5_000, "finance");
  const wrong = { identifier: "manager", password: "not-this-one" };
  const refusals: [() => Promise<unknown>, string][] = [
    [() => repay(loan, 33_001), "invalid"],
    [() => repay(randomUUID(), 1_000), "not_found"],
    [() => repay(loan, 1_000, { memberId: coop.idOf("aline") }), "not_found"],
    [() => repay(loan, 1_000, { memberId: coop.idOf("finance") }), "own_record"],
    [() => repay(loan, 1_000, {}, "admin"), "drawer_not_open"],
    [() => repay(ofClerk, 1_000), "own_record"],
    [() => repay(loan, 1_000, { secondStaff: wrong }), "wrong_password"],
  ];
  for (const [work, code] of refusals) await expect(work()).rejects.toEqual(refused(code));
  await coop.arrange`update settings set counter_limit = 2000`;
  await expect(repay(loan, 2_500)).rejects.toEqual(refused("second_needed"));
  expect((await has("eric"))[0]).toBe(before[0]);
  await repay(loan, 2_500, { secondStaff: { identifier: "manager", password: PASSWORD } });
  await coop.arrange`update settings set counter_limit = 200000`;
  expect((await has("eric"))[0]).toBe(before[0] + 2_500);
});

test("who lent it does not agree that cash repaid it, neither by the desk nor by the database", async () => {
  await postTransfer(coop.as("jean"), { recipientId: coop.idOf("manager"), amount: 20_000 });
  const loan = await borrowed(10_000, "manager");
  const clerks = await borrowed(5_000, "finance");
  const before = await has("eric");
  const secondStaff = { identifier: "manager", password: PASSWORD };
  await expect(repay(loan, 2_500, { secondStaff })).rejects.toMatchObject({
    code: "own_record",
    fields: { "secondStaff.identifier": { key: "secondLent" } },
  });
  const byHand = (lent: string) =>
    coop.db.transaction(async (tx) => {
      const { actor, now } = coop.as("finance");
      const drawer = await ownDrawer(tx, actor.id);
      const done = { status: "approved", at: now, submittedBy: actor.id } as const;
      const from = coop.idOf("eric");
      await postAll(tx, [
        {
          ...done,
          type: "cash-in",
          amount: 2_500,
          channel: "cash",
          from,
          to: null,
          recordId: drawer?.id ?? "",
          terms: { second: coop.idOf("manager"), byMember: false },
          lines: depositLines(actor.id, from, 2_500),
          act: { action: "counter.deposit", address: null },
        },
        {
          ...done,
          ...collected(await lockLoan(tx, lent), 2_500),
          act: { action: "loan.repay", address: null },
        },
      ]);
    });
  for (const lent of [loan, clerks])
    await expect(byHand(lent)).rejects.toEqual(refused("own_record"));
  expect(await has("eric")).toEqual(before);
  // Another colleague agrees, and the lender stands aside.
  await repay(loan, 2_500, { secondStaff: { identifier: "admin", password: PASSWORD } });
  expect(await standing(loan)).toMatchObject({ principal: 1_500, interest: 1_000 });
});

test("a debt of somebody who is suspended is paid at the desk; a deposit of theirs is not taken", async () => {
  const loan = await borrowed(10_000);
  const [cash] = await has("eric");
  await coop.suspend("eric");
  try {
    await repay(loan, 4_000);
    expect(await standing(loan)).toMatchObject({ principal: 3_000, interest: 1_000 });
    const deposit = takeDeposit(coop.as("finance"), { memberId: coop.idOf("eric"), amount: 4_000 });
    await expect(deposit).rejects.toEqual(refused("recipient_unavailable"));
    expect((await has("eric"))[0]).toBe(cash + 4_000);
  } finally {
    await coop.arrange`update members set status = 'active' where id = ${coop.idOf("eric")}`;
  }
});
