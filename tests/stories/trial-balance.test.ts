import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { getTrialBalance } from "@/lib/accounting/queries";
import type { TrialBalance } from "@/lib/accounting/rules";
import { kigaliDay } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { columns } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

/** A trial balance as a treasurer prints it, without the accounts on which nothing stands. */
function printed({ date, rows, totalDebit, totalCredit, balanced }: TrialBalance): string {
  const money = (francs: number) => (francs > 0 ? formatNumber(francs) : "");
  const lines = columns(
    [
      ["account", "debit", "credit"],
      ...rows
        .filter((row) => row.debit + row.credit > 0)
        .map((row) => [row.kind, money(row.debit), money(row.credit)]),
      ["total", money(totalDebit), money(totalCredit)],
    ],
    1,
  );
  const verdict = balanced ? "Both columns are equal." : "The columns differ.";
  return [`At the end of ${date}`, "", ...lines, "", verdict, ""].join("\n");
}

const DAY = 86_400_000;

/** Three days of business; the instants are the cooperative's clock. */
async function threeDays(): Promise<string[]> {
  const days = [kigaliDay(coop.clock.now())];
  await coop.fund("aline", 100_000, "bank");
  await coop.fund("eric", 50_000, "cash");
  days.push(kigaliDay(coop.clock.tick(DAY)));
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 10_000 });
  const terms = { method: "bank" as const, account: "BK 00040 1234567", description: null };
  const paid = await postWithdrawal(coop.as("aline"), { ...terms, amount: 25_000 });
  await decideTransaction(coop.as("finance"), paid.withdrawal.id, {
    status: "approved",
    externalId: "PAID1",
  });
  await postWithdrawal(coop.as("aline"), { ...terms, amount: 5_000 });
  days.push(kigaliDay(coop.clock.tick(DAY)));
  const move = { from: "cash" as const, to: "bank" as const, amount: 30_000, note: "Slip 88" };
  await postMove(coop.as("finance"), move);
  return days;
}

test("the trial balance of each day, before and after the days are closed", async () => {
  const days = await threeDays();
  const now = coop.clock.now();
  const all = async () => {
    const pages = [];
    for (const day of days) pages.push(printed(await getTrialBalance(coop.db, now, day)));
    return pages.join("\n");
  };
  const open = await all();
  await expect(open).toMatchFileSnapshot("__snapshots__/trial-balance.txt");
  for (const closedBefore of days) {
    await coop.db.execute(sql`select close_books(${closedBefore}::date)`);
    expect(await all()).toBe(open);
  }
});
