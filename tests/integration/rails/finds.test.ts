import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { requestDeposit } from "@/lib/rails/collect";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { type Forger, foundAfter } from "@/tests/support/forger";
import { byPhone, practising } from "@/tests/support/rails";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
/** Deposits that were collected, that failed, and that the office approved. */
const deposits = { collected: "", failed: "", approved: "" };

beforeAll(async () => {
  coop = await openCooperative();
  net = await practising(coop);
  for (const [name, yes] of [
    ["collected", true],
    ["failed", false],
  ] as const) {
    const { id } = await requestDeposit(coop.as("aline"), byPhone(5_000));
    deposits[name] = id;
    await net.pass(3);
    net.network.payments.answer(await net.asked(id), yes);
    await net.pass(20);
  }
  deposits.approved = (await submitDeposit(coop.as("aline"), cash(5_000))).id;
  await decideTransaction(coop.as("finance"), deposits.approved, { status: "approved" });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

async function finds(corrupt: (forger: Forger) => Promise<unknown>, ...broken: string[]) {
  expect(await foundAfter(coop, corrupt)).toEqual(broken);
}

test("20a: a request that says another sum, another number, or of what failed that it is done, is found", async () => {
  for (const set of [sql`amount = amount + 1`, sql`provider_id = '1'`, sql`rail = 'airtel'`]) {
    await finds(
      ({ run }) =>
        run(sql`update rail_requests set ${set} where transaction_id = ${deposits.collected}`),
      "20a",
    );
  }
  await finds(
    ({ run }) =>
      run(
        sql`update rail_requests set state = 'waiting', settled_in = null, next_look_at = now() where transaction_id = ${deposits.failed}`,
      ),
    "20a",
    "20b",
  );
});

test("20b: a deposit that nobody decided and no provider has is found", async () => {
  await finds(
    ({ run }) =>
      run(sql`update transactions set decided_by = null where id = ${deposits.approved}`),
    "20b",
  );
  await finds(
    ({ run }) =>
      run(
        sql`update rail_requests set state = 'failed', reason = 'X' where transaction_id = ${deposits.collected}`,
      ),
    "20a",
    "20b",
  );
});
