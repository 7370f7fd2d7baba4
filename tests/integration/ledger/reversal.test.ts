import { afterAll, beforeAll, expect, test } from "vitest";
import { opposite } from "@/lib/ledger/accounts";
import { retried } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { voidTransaction } from "@/lib/ledger/reversal";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { holdLines } from "@/lib/withdrawals/rules";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 10_000, "bank");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

/** Whoever waits for a lock in this database. */
async function somebodyWaits(): Promise<true | undefined> {
  const [row] = await coop.owner`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  return row && true;
}

test("a removal that waits while the same is rejected reads again what is posted", async () => {
  const terms = { amount: 4_000, method: "bank" as const, account: "BK 1", description: null };
  const { id } = (await postWithdrawal(coop.as("aline"), terms)).withdrawal;
  const [finance, admin] = [coop.as("finance"), coop.as("admin")];
  const lines = opposite(holdLines(coop.idOf("aline"), 4_000));
  let removal: Promise<unknown> | undefined;
  await coop.db.transaction(async (tx) => {
    const act = { action: "withdrawal.reject", address: null };
    const decision = { at: finance.now, by: finance.actor.id, reason: "No", act, lines };
    await post(tx, { does: "reject", transactionId: id, ...decision });
    removal = retried(() =>
      voidTransaction(coop.db, {
        transactionId: id,
        at: admin.now,
        by: admin.actor.id,
        own: false,
        act: { action: "transaction.void", address: null },
      }),
    );
    await waitUntil("the removal waits for the rejection", somebodyWaits);
  });
  await removal;
  const [row] = await coop.owner`
    select status, voided_at is not null as removed from transactions where id = ${id}`;
  expect(row).toEqual({ status: "rejected", removed: true });
  expect(await coop.balances("aline")).toMatchObject({ available: 10_000, held: 0 });
});
