import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelDeposit, submitDeposit } from "@/lib/deposits/commands";
import { listDeposits } from "@/lib/deposits/queries";
import type { DepositInput } from "@/lib/deposits/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionDetails } from "@/lib/transactions/details";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { storm } from "@/tests/support/storm";

const MINUTE = 60_000;
let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
  of = noticesOf(coop);
  await of.run();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const submit = (who: Person, input: Partial<DepositInput> = {}) =>
  submitDeposit(coop.as(who), { ...cash(10_000), ...input });
const approve = (id: string) => decideTransaction(coop.as("finance"), id, { status: "approved" });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const auditOf = (id: string) =>
  coop.owner`select actor_id, action, detail from audit_log where subject_id = ${id} order by at`;

test("its member takes back a deposit that waits; nobody else, and no second time", async () => {
  const { id, amount } = await submit("aline");
  await of.run();
  const waiting = () =>
    coop.owner`select from notices where kind = 'work-waiting' and read_at is null`;
  expect((await waiting()).length).toBeGreaterThan(0);
  for (const who of ["eric", "finance", "admin"] as const) {
    await expect(cancelDeposit(coop.as(who), id)).rejects.toEqual(refused("not_found"));
  }
  expect(await cancelDeposit(coop.as("aline"), id)).toMatchObject({ id, status: "cancelled" });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    actor_id: coop.idOf("aline"),
    action: "deposit.cancel",
    detail: { amount, method: "cash" },
  });
  const { rows } = await listDeposits(coop.db, coop.idOf("aline"), null, 10);
  expect(rows.map((row) => row.id)).not.toContain(id);
  const reader = { id: coop.idOf("aline"), all: false };
  expect((await transactionDetails(coop.db, id, reader)).history.at(-1)?.kind).toBe("removed");
  await of.run();
  expect(await waiting()).toEqual([]);
  await expect(cancelDeposit(coop.as("aline"), id)).rejects.toEqual(refused("not_found"));
  await expect(approve(id)).rejects.toEqual(refused("not_pending"));
});

test("what is decided is not taken back", async () => {
  const approved = await submit("aline");
  await approve(approved.id);
  const rejected = await submit("aline");
  const no = { status: "rejected", reason: "Never arrived" } as const;
  await decideTransaction(coop.as("finance"), rejected.id, no);
  for (const { id } of [approved, rejected]) {
    await expect(cancelDeposit(coop.as("aline"), id)).rejects.toEqual(refused("not_pending"));
  }
});

test("taken back and approved at once: exactly one wins, and the money follows", async () => {
  const won = new Set<string>();
  for (let round = 0; round < storm(6, 50); round += 1) {
    const before = await coop.available("eric");
    const { id } = await submit("eric");
    const { done, refused } = await atOnce(10, async (n) => {
      if (n % 2 !== round % 2) return approve(id);
      await cancelDeposit(coop.as("eric"), id);
      return "cancelled";
    });
    expect(done).toHaveLength(1);
    const [outcome] = done;
    won.add(String(outcome));
    expect((refused.not_pending ?? 0) + (refused.not_found ?? 0)).toBe(9);
    expect(await coop.available("eric")).toBe(before + (outcome === "approved" ? 10_000 : 0));
  }
  console.log(`won: ${[...won].join(", ")}`);
});

test("the same deposit again is asked about while it waits and for ten minutes; said once more, it is made", async () => {
  const asking = { amount: 7_700, again: false } as const;
  const first = await submit("claudine", asking);
  await expect(submit("claudine", asking)).rejects.toMatchObject({
    code: "deposit_alike",
    status: 409,
    values: { amount: 7_700, method: "cash", reference: first.reference, status: "pending" },
  });
  // Another amount, another member or another method is another deposit.
  await submit("claudine", { amount: 7_701, again: false });
  await submit("eric", asking);
  await submit("claudine", { ...asking, method: "bank" });
  // A call that does not say is not asked (decisions, section 22).
  const second = await submit("claudine", { amount: 7_700 });
  await submit("claudine", { amount: 7_700, again: true });
  await approve(first.id);
  await approve(second.id);
  coop.clock.tick(11 * MINUTE);
  await expect(submit("claudine", asking)).rejects.toEqual(refused("deposit_alike"));
});

test("what was approved longer than ten minutes ago, rejected or taken back is not asked about", async () => {
  const asking = { amount: 8_800, again: false } as const;
  const first = await submit("aline", asking);
  await approve(first.id);
  await expect(submit("aline", asking)).rejects.toEqual(refused("deposit_alike"));
  coop.clock.tick(11 * MINUTE);
  const second = await submit("aline", asking);
  await cancelDeposit(coop.as("aline"), second.id);
  const third = await submit("aline", asking);
  const no = { status: "rejected", reason: "Never arrived" } as const;
  await decideTransaction(coop.as("finance"), third.id, no);
  await submit("aline", asking);
});

test("of the same deposit sent at once under several keys, one is made; under one key all answer it", async () => {
  const asking = { amount: 9_900, again: false } as const;
  const several = await atOnce(5, () => submit("jean", asking));
  expect(several.done).toHaveLength(1);
  expect(several.refused).toEqual({ deposit_alike: 4 });
  const ctx = coop.as("jean");
  const one = await atOnce(5, () => submitDeposit(ctx, { ...cash(9_901), again: false }));
  expect(new Set(one.done.map(({ id }) => id)).size).toBe(1);
  expect(one.refused).toEqual({});
  // What was confirmed on the way, and lost with the form's answer, is no part of what is asked for.
  const { id } = await submitDeposit(ctx, { ...cash(9_901), again: true });
  expect(id).toBe(one.done[0]?.id);
});
