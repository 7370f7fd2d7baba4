import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDrawer } from "@/lib/counter/drawer";
import { takeRepayment } from "@/lib/counter/repay";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { listDeposits, listPaidIn } from "@/lib/deposits/queries";
import { getOwnUser } from "@/lib/members/queries";
import { type Cursor, type Page, readCursor } from "@/lib/paging";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { listTakenOut, listWithdrawals } from "@/lib/withdrawals/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("claudine", 100_000);
  await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const paysIn = (who: Person, amount: number) =>
  takeDeposit(coop.as("finance"), { memberId: coop.idOf(who), amount });
const isPaid = (who: Person, amount: number) =>
  payOut(coop.as("finance"), { memberId: coop.idOf(who), amount, memberPassword: PASSWORD });

type Row = { id: string; amount: number; status: string; atDesk: boolean };
/** All pages of one. */
async function walk<T>(list: (cursor: Cursor | null) => Promise<Page<T>>): Promise<T[]> {
  const seen: T[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: Page<T> = await list(readCursor(next));
    seen.push(...page.rows);
    next = page.next;
  }
  return seen;
}
const paidIn = (who: Person) => walk((from) => listPaidIn(coop.db, coop.idOf(who), from, 2));
const takenOut = (who: Person) => walk((from) => listTakenOut(coop.db, coop.idOf(who), from, 2));
const done = (rows: Row[], status: string) =>
  rows.filter((row) => row.status === status).reduce((sum, { amount }) => sum + amount, 0);
const said = (rows: Row[]) => rows.map(({ amount, status, atDesk }) => [amount, status, atDesk]);

describe("what a member reads under their totals is what the totals are made of", () => {
  test("where they have only ever come to the desk", async () => {
    await paysIn("aline", 100_000);
    await paysIn("aline", 50_000);
    await isPaid("aline", 20_000);
    const [more, less] = [await paidIn("aline"), await takenOut("aline")];
    expect([said(more), said(less)]).toEqual([
      [
        [50_000, "approved", true],
        [100_000, "approved", true],
      ],
      [[20_000, "paid", true]],
    ]);
    const { totalDeposits, totalWithdrawals } = await getOwnUser(coop.db, coop.idOf("aline"));
    expect([totalDeposits, totalWithdrawals]).toEqual([150_000, 20_000]);
  });

  test("where both are mixed, with what waits, what was taken back and what was reversed", async () => {
    const loans = lending(coop);
    await coop.fund("jean", 30_000);
    await paysIn("jean", 7_000);
    const wrong = await coop.fund("jean", 4_000);
    await reverseByTwo(coop.as("admin"), () => coop.as("director"), wrong, "Nobody paid it in");
    const loanId = await loans.take("jean", await loans.offer("claudine", 10_000));
    // Cash that repays a loan is paid in, too (decisions, section 2).
    const repaid = { memberId: coop.idOf("jean"), loanId, amount: 3_000 };
    await takeRepayment(coop.as("finance"), repaid);
    const asks = async (amount: number) =>
      (
        await postWithdrawal(coop.as("jean"), {
          amount,
          method: "cash" as const,
          description: null,
        })
      ).withdrawal.id;
    await cancelWithdrawal(coop.as("jean"), await asks(900));
    await isPaid("jean", 5_000);
    await asks(800);
    const own = await getOwnUser(coop.db, coop.idOf("jean"));
    const [more, less] = [await paidIn("jean"), await takenOut("jean")];
    expect(said(more)).toEqual([
      [3_000, "approved", true],
      [7_000, "approved", true],
      [30_000, "approved", false],
    ]);
    expect(said(less)).toEqual([
      [800, "pending", false],
      [5_000, "paid", true],
      [900, "cancelled", false],
    ]);
    expect([done(more, "approved"), done(less, "paid")]).toEqual([
      own.totalDeposits,
      own.totalWithdrawals,
    ]);
  });

  test("the calls go on telling what was asked for from afar alone", async () => {
    const id = coop.idOf("aline");
    expect((await listDeposits(coop.db, id, null, 10)).rows).toEqual([]);
    expect((await listWithdrawals(coop.db, id, null, 10)).rows).toEqual([]);
  });
});
