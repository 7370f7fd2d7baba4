import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import type { Actor } from "@/lib/context";
import { cancelDeposit, submitDeposit } from "@/lib/deposits/commands";
import { countDeposits, listDeposits, ownDeposit } from "@/lib/deposits/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { transactionDetails } from "@/lib/transactions/details";
import { listPassbook, listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import { deletionSchema } from "@/lib/transactions/schema";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { listWithdrawals, ownWithdrawal } from "@/lib/withdrawals/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { writeTransactions } from "@/tests/support/written";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

async function deposit(who: Person | Actor, francs: number, status?: "approved" | "rejected") {
  const { id } = await submitDeposit(coop.as(who), cash(francs));
  if (status) await decideTransaction(coop.as("finance"), id, { status, reason: "Not seen" });
  return id;
}
const remove = (id: string, who: Person = "admin", reason = "A mistake.") =>
  deleteByTwo(coop.as(who), () => coop.as("director"), id, reason);
const listed = async (filter: TransactionFilter = {}) =>
  (await listTransactions(coop.db, filter, null, 500)).rows.map((row) => row.id);
const trail = (id: string) =>
  coop.owner`select action, actor_id, detail from audit_log where subject_id = ${id} order by at desc`;

describe("what is not approved leaves the lists", () => {
  test.each([undefined, "rejected"] as const)("%s", async (status) => {
    const before = await coop.balances("aline");
    const id = await deposit("aline", 700, status);
    expect(await remove(id, "admin", "Entered twice")).toBe("removed");
    expect(await listed()).not.toContain(id);
    expect(await listed({ deleted: "true" })).toContain(id);
    expect(await coop.balances("aline")).toEqual(before);
    const [latest] = await trail(id);
    expect(latest).toMatchObject({
      action: "transaction.void",
      actor_id: coop.idOf("admin"),
      detail: { type: "deposit", amount: 700, reason: "Entered twice" },
    });
    await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what the office removes, its member reads as refused, with the reason", () => {
  const withdrawal = async (who: Person | Actor, amount: number) =>
    (await postWithdrawal(coop.as(who), { amount, method: "cash", description: null })).withdrawal
      .id;

  test("a reason is asked for, beside its field", async () => {
    const id = await deposit("aline", 150);
    await expect(deleteTransaction(coop.as("admin"), id, null)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: { key: "reasonRequired" } },
    });
    expect(await listed()).toContain(id);
    for (const said of [{}, { reason: " " }, { reason: null }]) {
      const parsed = deletionSchema.safeParse(said);
      const { path, message } = parsed.error?.issues[0] ?? {};
      expect([path, message]).toEqual([["reason"], "reasonRequired"]);
    }
  });

  test("deposits: one that waited, one that was rejected, and none that was taken back", async () => {
    const saver = await coop.join({ username: "removed.deposits" });
    const [waited, rejected, taken, other] = [
      await deposit(saver, 100),
      await deposit(saver, 200, "rejected"),
      await deposit(saver, 300),
      await deposit(saver, 400),
    ];
    await remove(waited, "admin", "Paid by somebody else");
    await remove(rejected, "admin", "Tidied away");
    expect(await cancelDeposit(coop.as(saver), taken)).toMatchObject({ status: "cancelled" });
    const page = await listDeposits(coop.db, saver.id, null, 10);
    expect(page.rows.map(({ id, status, rejectReason }) => [id, status, rejectReason])).toEqual([
      [other, "pending", null],
      [rejected, "rejected", "Not seen"],
      [waited, "rejected", "Paid by somebody else"],
    ]);
    expect(await countDeposits(coop.db, saver.id)).toBe(3);
    expect(await ownDeposit(coop.db, saver.id, taken)).toMatchObject({ status: "cancelled" });
    const whole = await transactionDetails(coop.db, waited, { id: saver.id, all: false });
    expect(whole.history.at(-1)).toMatchObject({
      kind: "removed",
      by: null,
      reason: "Paid by somebody else",
    });
  });

  test("withdrawals: what waited is rejected, and only what its member took back is cancelled", async () => {
    const saver = await coop.join({ username: "removed.withdrawals" });
    await coop.fund(saver, 10_000);
    const [waited, failed, taken] = [
      await withdrawal(saver, 100),
      await withdrawal(saver, 200),
      await withdrawal(saver, 300),
    ];
    await decideTransaction(coop.as("finance"), failed, { status: "approved" });
    const back = { status: "rejected", reason: "Nobody came" } as const;
    await decideTransaction(coop.as("finance"), failed, back);
    for (const id of [waited, failed]) await remove(id, "admin", "Asked twice");
    await cancelWithdrawal(coop.as(saver), taken);
    const page = await listWithdrawals(coop.db, saver.id, null, 10);
    expect(page.rows.map(({ id, status, rejectReason }) => [id, status, rejectReason])).toEqual([
      [taken, "cancelled", null],
      [failed, "failed", "Nobody came"],
      [waited, "rejected", "Asked twice"],
    ]);
    expect(await ownWithdrawal(coop.db, saver.id, waited)).toMatchObject({ status: "rejected" });
    expect((await coop.balances(saver)).held).toBe(0);
  });

  test("nobody who submitted it removes it as the office, with a reason or not", async () => {
    const own = await deposit("admin", 600);
    const tries = deleteTransaction(coop.as("admin"), own, "Mine");
    await expect(tries).rejects.toMatchObject({ code: "own_record" });
  });
});

describe("what is approved is reversed", () => {
  test("a deposit: the money goes back, both records leave the list and name each other", async () => {
    const before = await coop.balances("eric");
    const id = await deposit("eric", 5_000, "approved");
    expect(await remove(id, "admin", "Wrong member")).toBe("reversed");
    expect(await coop.balances("eric")).toEqual(before);
    const whole = await transactionDetails(coop.db, id, { id: coop.idOf("admin"), all: true });
    const { reversal } = whole;
    expect(whole.history.at(-1)).toMatchObject({
      kind: "reversed",
      by: "Ange Iradukunda",
      reason: "Wrong member",
    });
    for (const one of [id, reversal?.id ?? ""]) {
      expect(await listed()).not.toContain(one);
      expect(await listed({ deleted: "true" })).toContain(one);
    }
    const back = await transactionDetails(coop.db, reversal?.id ?? "", {
      id: coop.idOf("admin"),
      all: true,
    });
    expect(back).toMatchObject({ type: "reversal", amount: 5_000, original: { id } });
    const passbook = await listPassbook(coop.db, coop.idOf("eric"), {}, null, 100);
    expect(passbook.rows.map((row) => row.id)).not.toContain(id);
    await expect(remove(id)).rejects.toMatchObject({ code: "already_reversed" });
    await expect(remove(reversal?.id ?? "")).rejects.toMatchObject({ code: "not_reversible" });
  });

  test("never what would overdraw somebody: it says who and by how much", async () => {
    await deposit("claudine", 900, "approved");
    const sent = await postTransfer(coop.as("claudine"), {
      recipientId: coop.idOf("eric"),
      amount: 900,
    });
    const id = sent.transaction.id;
    const all = await coop.available("eric");
    await postTransfer(coop.as("eric"), { recipientId: coop.idOf("jean"), amount: all - 50 });
    const before = [await coop.balances("claudine"), await coop.balances("jean")];
    await expect(remove(id)).rejects.toMatchObject({
      code: "reversal_overdraws",
      values: { name: "Eric Habimana", short: 850 },
    });
    expect([await coop.balances("claudine"), await coop.balances("jean")]).toEqual(before);
    expect(await listed()).toContain(id);
  });
});

test("nobody deletes their own, as sender, recipient or submitter, where a colleague can", async () => {
  await coop.join({ username: "other.admin", role: "admin" });
  const own = await deposit("admin", 2_000);
  await expect(remove(own)).rejects.toMatchObject({ code: "own_record" });
  await coop.fund("admin", 3_000);
  const to = coop.idOf("jean");
  const sent = await postTransfer(coop.as("admin"), { recipientId: to, amount: 500 });
  await expect(remove(sent.transaction.id)).rejects.toMatchObject({ code: "own_record" });
  await coop.fund("eric", 3_000);
  const back = await postTransfer(coop.as("eric"), { recipientId: coop.idOf("admin"), amount: 5 });
  await expect(remove(back.transaction.id)).rejects.toMatchObject({ code: "own_record" });
  expect(await listed()).toEqual(expect.arrayContaining([own, sent.transaction.id]));
});

test("what hangs on other records, and what is unknown, cannot be deleted", async () => {
  const types = ["investment", "profit", "loan", "repayment", "offer", "write-off"] as const;
  const written = await writeTransactions(
    coop,
    types.map((type) => ({ type })),
  );
  for (const [n, { id }] of written.entries()) {
    const code = n < 2 ? "transaction_of_project" : "transaction_of_loan";
    await expect(remove(id)).rejects.toMatchObject({ code });
  }
  await coop.owner`alter table transactions disable trigger user`;
  await coop.owner`delete from transactions where id in ${coop.owner(written.map((r) => r.id))}`;
  await coop.owner`alter table transactions enable trigger user`;
  await coop.owner.file("tests/support/rebuild-reports.sql");
  await expect(remove("01890000-0000-7000-8000-000000000000")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("two who confirm the same at once: one does, the other is told", async () => {
  const id = await deposit("jean", 1_200, "approved");
  const proposal = await propose(coop.as("admin"), "reversal", id, { reason: "Twice" });
  const confirm = (who: Person) => decideProposal(coop.as(who), proposal, { decision: "confirm" });
  const both = await Promise.allSettled([confirm("director"), confirm("manager")]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.find((one) => one.status === "rejected");
  expect(refused?.reason.code).toMatch(/^(not_pending|already_reversed)$/);
});
