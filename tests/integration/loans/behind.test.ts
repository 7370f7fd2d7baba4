import { afterAll, beforeAll, expect, test } from "vitest";
import { loanBehind } from "@/lib/loans/behind";
import { listTransactions } from "@/lib/transactions/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { writeOffByTwo } from "@/tests/support/written-off";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  await coop.fund("aline", 100_000);
});
afterAll(() => coop.close());

/** The loan behind the newest transaction of a type, as somebody reads it. */
async function behind(type: string, who: Person, all = false) {
  const { rows } = await listTransactions(coop.db, { type: type as "loan" }, null, 1);
  const [row] = rows;
  if (!row) throw new Error(`There is no ${type}.`);
  return (await loanBehind(coop.db, row, { id: coop.idOf(who), all }))?.id ?? null;
}

test("every movement of a loan leads its two sides and the office to it, and nobody else", async () => {
  const loan = await deals.take("eric", await deals.offer("aline", 20_000));
  await deals.repay("eric", loan, 5_000);
  deals.wait(31);
  await deals.writeOff(loan);
  for (const type of ["offer", "loan", "repayment", "write-off"]) {
    expect(await behind(type, "aline"), type).toBe(loan);
    expect(await behind(type, "eric"), type).toBe(loan);
    expect(await behind(type, "advisor", true), type).toBe(loan);
    expect(await behind(type, "jean"), type).toBeNull();
  }
});

test("a request that was lent on has its loan; an open offer and a transfer have none", async () => {
  const lent = await deals.lend("aline", await deals.ask("claudine", 3_000), 5);
  expect(await behind("loan", "claudine")).toBe(lent);
  await deals.offer("aline", 1_000);
  expect(await behind("offer", "aline", true)).toBeNull();
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("jean"), amount: 100 });
  expect(await behind("transfer", "aline", true)).toBeNull();
});

test("a side of the loan who would write it off is refused under that name", async () => {
  await coop.fund("admin", 10_000);
  const loan = await deals.take("jean", await deals.offer("admin", 2_000));
  deals.wait(31);
  await expect(
    writeOffByTwo(coop.as("admin"), () => coop.as("director"), loan, "Gone"),
  ).rejects.toMatchObject({
    code: "own_record",
    values: { act: "loans.write-off" },
  });
});
