import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listVouchers } from "@/lib/accounting/vouchers/queries";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { VOUCHER_STATUSES } from "@/lib/accounting/vouchers/rules";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { submitDeposit } from "@/lib/deposits/commands";
import { countDeposits, listDeposits } from "@/lib/deposits/queries";
import { DEPOSIT_STATUSES } from "@/lib/deposits/rules";
import {
  countBorrowRequests,
  countLoanOffers,
  countLoans,
  countOwnOffers,
} from "@/lib/loans/counts";
import { postRepayment } from "@/lib/loans/loan-commands";
import { listLoans } from "@/lib/loans/loan-queries";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { listLoanOffers, listOwnOffers } from "@/lib/loans/offer-queries";
import { cancelBorrowRequest } from "@/lib/loans/request-commands";
import { listBorrowRequests } from "@/lib/loans/request-queries";
import { LOAN_STATUSES, OFFER_STATUSES, REQUEST_STATUSES } from "@/lib/loans/rules";
import { type Page, readCursor } from "@/lib/paging";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { countWithdrawals, listWithdrawals } from "@/lib/withdrawals/queries";
import { WITHDRAWAL_STATUSES } from "@/lib/withdrawals/rules";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
const reason = "Never arrived";

beforeAll(async () => {
  coop = await openCooperative();
  await setSettings(coop, { debtAtLeast: 1_000_000 });
  await coop.fund("aline", 1_000_000);
  await coop.fund("manager", 100_000);
  await deposits();
  await withdrawals();
  await loans();
  await vouchers();
});
afterAll(() => coop.close());

async function deposits() {
  const ids = [];
  for (const amount of [1_001, 1_002, 1_003, 1_004, 1_005]) {
    ids.push((await submitDeposit(coop.as("jean"), cash(amount))).id);
  }
  const [, approved = "", rejected = "", removed = "", both = ""] = ids;
  await decideTransaction(coop.as("finance"), approved, { status: "approved" });
  for (const id of [rejected, both])
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason });
  for (const id of [removed, both]) await deleteTransaction(coop.as("admin"), id, reason);
}

async function withdrawals() {
  const ids = [];
  for (const amount of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000]) {
    const asked = {
      amount,
      method: "cash",
      phone: null,
      account: null,
      description: null,
    } as const;
    ids.push((await postWithdrawal(coop.as("aline"), asked)).withdrawal.id);
  }
  const [, approved = "", paid = "", failed = "", rejected = "", cancelled = ""] = ids;
  const [removed = "", both = ""] = ids.slice(6);
  for (const id of [approved, paid, failed]) {
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
  }
  await payWithdrawal(coop.as("finance"), paid, { externalId: "CASH7" });
  for (const id of [failed, rejected, both]) {
    await decideTransaction(coop.as("finance"), id, { status: "rejected", reason });
  }
  await cancelWithdrawal(coop.as("aline"), cancelled);
  for (const id of [removed, both]) await deleteTransaction(coop.as("admin"), id, reason);
}

async function loans() {
  const deals = lending(coop);
  const soon = { deadline: deals.inDays(3) };
  await deals.offer("aline", 1_001, soon);
  await deals.offer("aline", 1_002);
  await cancelLendOffer(coop.as("aline"), await deals.offer("aline", 1_003));
  const repaid = await deals.take("manager", await deals.offer("aline", 1_004));
  await postRepayment(coop.as("manager"), repaid, { amount: 1_104 });
  await deals.take("manager", await deals.offer("aline", 1_005, { deadline: deals.inDays(5) }));
  await deals.take("manager", await deals.offer("aline", 1_006));
  await deals.ask("eric", 1_001, soon);
  await deals.ask("jean", 1_002);
  await cancelBorrowRequest(coop.as("claudine"), await deals.ask("claudine", 1_003));
  await deals.lend("aline", await deals.ask("claudine", 1_004), 5);
}

async function vouchers() {
  const record = (amount: number) =>
    postVoucher(coop.as("finance"), {
      description: "Rent",
      lines: [
        { code: "5100", debit: amount },
        { code: "1030", credit: amount },
      ],
    });
  const [, approved, rejected] = [await record(1_001), await record(1_002), await record(1_003)];
  await decideTransaction(coop.as("manager"), approved.id, { status: "approved" });
  await decideTransaction(coop.as("manager"), rejected.id, { status: "rejected", reason });
}

type Row = { id: string; status: string };
type List = {
  statuses: readonly string[];
  /** Those that the rows here come to; all of a list's where nothing is said. */
  met?: string[];
  list: (slice: { cursor?: string; limit: number }, status?: never) => Promise<Page<Row>>;
  count?: (status?: never) => Promise<number>;
};

const at = (days: number) => new Date(coop.clock.now().getTime() + days * 86_400_000);
const reader = (who: "aline" | "eric", days: number) => ({ id: coop.idOf(who), now: at(days) });
const fromId = (cursor: string | undefined) => (cursor ? readCursor(cursor) : null);

const LISTS: [string, () => List][] = [
  [
    "deposits",
    () => ({
      statuses: DEPOSIT_STATUSES,
      met: ["pending", "approved", "rejected"],
      list: ({ cursor, limit }, status) =>
        listDeposits(coop.db, coop.idOf("jean"), fromId(cursor), limit, status),
      count: (status) => countDeposits(coop.db, coop.idOf("jean"), status),
    }),
  ],
  [
    "withdrawals",
    () => ({
      statuses: WITHDRAWAL_STATUSES,
      list: ({ cursor, limit }, status) =>
        listWithdrawals(coop.db, coop.idOf("aline"), fromId(cursor), limit, status),
      count: (status) => countWithdrawals(coop.db, coop.idOf("aline"), status),
    }),
  ],
  [
    "one's own offers",
    () => ({
      statuses: OFFER_STATUSES,
      list: (slice, status) => listOwnOffers(coop.db, reader("aline", 4), { ...slice, status }),
      count: (status) => countOwnOffers(coop.db, reader("aline", 4), status),
    }),
  ],
  [
    "offers",
    () => ({
      statuses: OFFER_STATUSES,
      list: (slice, status) => listLoanOffers(coop.db, reader("eric", 4), { ...slice, status }),
      count: (status) => countLoanOffers(coop.db, reader("eric", 4), status),
    }),
  ],
  [
    "requests",
    () => ({
      statuses: REQUEST_STATUSES,
      list: (slice, status) =>
        listBorrowRequests(coop.db, reader("aline", 4), { ...slice, status }),
      count: (status) => countBorrowRequests(coop.db, reader("aline", 4), status),
    }),
  ],
  [
    "one's own loans",
    () => ({
      statuses: LOAN_STATUSES,
      met: ["active", "overdue", "repaid"],
      list: (slice, status) => listLoans(coop.db, reader("aline", 8), { ...slice, status }),
      count: (status) => countLoans(coop.db, reader("aline", 8), status),
    }),
  ],
  [
    "vouchers",
    () => ({
      statuses: VOUCHER_STATUSES,
      list: ({ cursor, limit }, status) => listVouchers(coop.db, cursor ?? null, limit, status),
    }),
  ],
];

/** All rows of a list, page by page. */
async function all(list: List["list"], status?: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 2, ...(cursor && { cursor }) }, status as never);
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return rows;
}

describe.each(LISTS)("the list of %s", (_, of) => {
  test("has of a status what all of it has of that, page by page and in its count", async () => {
    const { statuses, met = [...statuses], list, count } = of();
    const everything = await all(list);
    expect(new Set(everything.map(({ status }) => status))).toEqual(new Set(met));
    for (const status of statuses) {
      const wanted = everything.filter((row) => row.status === status).map(({ id }) => id);
      expect(
        (await all(list, status)).map(({ id }) => id),
        status,
      ).toEqual(wanted);
      if (count) expect(await count(status as never), status).toBe(wanted.length);
    }
  });
});
