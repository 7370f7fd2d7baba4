import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transactions } from "@/db/schema";
import { mayDecideIt } from "@/lib/approvals/waiting";
import { submitDeposit } from "@/lib/deposits/commands";
import { isPartyTo, partiesOf } from "@/lib/ledger/parties";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
  await coop.fund("manager", 50_000);
  await submitDeposit(coop.as("aline"), { ...cash(5_000), externalId: "RCPT1" });
  await submitDeposit(coop.as("manager"), { ...cash(6_000), externalId: "RCPT2" });
  await postWithdrawal(coop.as("manager"), {
    amount: 4_000,
    method: "mtn",
    phone: "+250788000044",
    description: null,
  });
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 700 });
});
afterAll(() => coop.close());

const PERSONS: Person[] = ["aline", "eric", "finance", "manager"];

test("whose own a transaction is the screens say as the database does", async () => {
  const rows = await coop.ownerDb.select().from(transactions);
  expect(rows.length).toBeGreaterThanOrEqual(6);
  const said = new Set<boolean>();
  for (const row of rows) {
    const [found] = await coop.owner`select proposal_interested('reversal', ${row.id}) as ids`;
    expect(found?.ids.toSorted()).toEqual(partiesOf(row).toSorted());
    for (const person of PERSONS) {
      const id = coop.idOf(person);
      const [judged] = await coop.owner`
        select ledger_outcome('reject', ${id}, false, '{}', t, y) as outcome
        from transactions t join transaction_types y on y.key = t.type where t.id = ${row.id}`;
      said.add(isPartyTo(row, id));
      expect(judged?.outcome === "own_record").toBe(isPartyTo(row, id));
    }
  }
  expect(said).toEqual(new Set([true, false]));
});

test("what waits for a person is what they take no part in", async () => {
  const waiting = and(
    eq(transactions.status, "pending"),
    inArray(transactions.type, ["deposit", "withdraw"]),
  );
  const rows = await coop.ownerDb.select().from(transactions).where(waiting);
  expect(rows).toHaveLength(3);
  for (const person of PERSONS) {
    const id = coop.idOf(person);
    const theirs = await coop.ownerDb
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(waiting, mayDecideIt(id)));
    const expected = rows.filter((row) => !isPartyTo(row, id));
    expect(theirs.map((row) => row.id).sort()).toEqual(expected.map((row) => row.id).sort());
  }
});
