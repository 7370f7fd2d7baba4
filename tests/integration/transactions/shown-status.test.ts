import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transactionStatusEnum } from "@/db/schema";
import { TRANSACTION_TYPES } from "@/db/schema/names";
import { statusOf } from "@/lib/ledger/status";
import { statusInSql } from "@/lib/ledger/status-in-sql";

import { decideTransaction } from "@/lib/transactions/commands";
import { EXPORT_COLUMNS, exportRows } from "@/lib/transactions/export";
import { payWithdrawal } from "@/lib/transactions/pay";
import { listTransactions } from "@/lib/transactions/queries";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
});
afterAll(() => coop.close());

const asks = async (amount: number) => {
  const terms = { amount, method: "bank" as const, account: "BK 00040", description: null };
  return (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
};
const approve = (id: string) => decideTransaction(coop.as("finance"), id, { status: "approved" });
const reject = (id: string) =>
  decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "No such account" });

test("the file says of each withdrawal what the list says", async () => {
  await asks(1_000);
  await approve(await asks(2_000));
  const paid = await asks(3_000);
  await approve(paid);
  await payWithdrawal(coop.as("finance"), paid, { externalId: "PAID1" });
  await reject(await asks(4_000));
  const failed = await asks(5_000);
  await approve(failed);
  await reject(failed);
  await cancelWithdrawal(coop.as("aline"), await asks(6_000));

  const { rows: listed } = await listTransactions(coop.db, { deleted: "true" }, null, 100);
  const file = await coop.db.execute(
    await exportRows(coop.db, { deleted: "true" }, { people: true }),
  );
  const rows = [...file].map((row) => Object.values(row));
  const at = EXPORT_COLUMNS.indexOf("status");
  expect(rows.map((row) => [row[0], row[at]])).toEqual(
    listed.map(({ id, status }) => [id, status]),
  );
  // One that was taken back is listed as removed.
  const standing = listed.filter(({ type, voidedAt }) => type === "withdraw" && !voidedAt);
  const states = standing.map(({ amount, status }) => [amount, status]);
  expect(Object.fromEntries(states)).toEqual({
    1000: "pending",
    2000: "approved",
    3000: "paid",
    4000: "rejected",
    5000: "failed",
  });
});

test("the database shows every stored state as the application does", async () => {
  for (const type of TRANSACTION_TYPES) {
    for (const status of transactionStatusEnum.enumValues) {
      for (const payableAt of [null, coop.clock.now()]) {
        const [row] = await coop.db.execute(sql`select ${statusInSql} as shown from (values (
          ${type}::text, ${status}::transaction_status, ${payableAt?.toISOString() ?? null}::timestamptz
        )) as transactions(type, status, payable_at)`);
        const of = { type, status, payableAt };
        expect({ ...of, shown: row?.shown }).toEqual({ ...of, shown: statusOf(of) });
      }
    }
  }
});
