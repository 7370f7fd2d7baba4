import { afterAll, beforeAll, expect, test } from "vitest";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { file, reconciling } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let today = "";
beforeAll(async () => {
  coop = await openCooperative();
  today = kigaliDay(coop.clock.now());
  of = await reconciling(coop, "mtn, bank");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const table = (days: string[]) =>
  file(
    ["Date,Description,Debit,Credit,Balance", ...days.map((day) => `${day},Paid,,3000,`)].join(
      "\n",
    ),
    { method: "bank" },
  );
const deposit = async () =>
  (
    await submitDeposit(coop.as("aline"), {
      amount: 3_000,
      method: "bank",
      senderPhone: "+250788000101",
      description: null,
    })
  ).id;
const rent = () =>
  postVoucher(coop.as("finance"), {
    description: "Rent",
    lines: [
      { code: "5100", debit: 500 },
      { code: "1020", credit: 500 },
    ],
  });

test("a bank, whose lines tell their day alone, counts from the next day: until then its books are kept as before", async () => {
  const [row] = await coop.owner<
    { since: Date }[]
  >`select since from reconciled_channels where channel = 'bank'`;
  expect(new Date(row?.since ?? 0)).toEqual(startOfKigaliDay(addDays(today, 1)));
  const before = await deposit();
  await decideTransaction(coop.as("finance"), before, { status: "approved" });
  expect(await of.held("cash:bank")).toBe(3_000);
  expect(await of.held("clearing:bank")).toBe(0);
  expect((await rent()).id).toBeTruthy();
  expect(await of.preview(table([today]))).toMatchObject({
    new: 0,
    refused: [{ row: 2, reason: "beforeStart" }],
  });
});

test("from then on its lines prove, and no voucher says otherwise", async () => {
  coop.clock.tick(86_400_000);
  const next = addDays(today, 1);
  const id = await deposit();
  const { fileId, preview } = await of.bring(table([today, next]));
  expect(preview).toMatchObject({ new: 1, refused: [{ row: 2, reason: "beforeStart" }] });
  const [line] = await coop.owner<
    { id: string }[]
  >`select id from statement_lines where file_id = ${fileId}`;
  expect(await confirmLine(coop.as("finance"), line?.id ?? "", id)).toBe("approved");
  expect(await of.held("clearing:bank")).toBe(0);
  await expect(rent()).rejects.toMatchObject({ code: "account_reconciled" });
});
