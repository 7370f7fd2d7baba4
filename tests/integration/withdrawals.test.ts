import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { voidTransaction } from "@/lib/ledger/reversal";
import { getOwnUser } from "@/lib/members/queries";
import { getDashboard } from "@/lib/reports/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { transactionById } from "@/lib/transactions/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, requestWithdrawal } from "@/lib/withdrawals/commands";
import {
  heldForWithdrawals,
  listWithdrawals,
  ownWithdrawal,
  pendingWithdrawals,
  undecidedWithdrawals,
} from "@/lib/withdrawals/queries";
import type { WithdrawalInput } from "@/lib/withdrawals/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { type RawItem, type RawLine, rawPost } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

let coop: Cooperative;
let paid = 0;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000, "bank");
  await coop.fund("eric", 100_000, "bank");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const input = (over: Partial<WithdrawalInput> = {}): WithdrawalInput => ({
  amount: 1_000,
  method: "bank",
  account: "BK 00040 1234567",
  description: null,
  password: PASSWORD,
  ...over,
});
const ask = async (who: Person, over: Partial<WithdrawalInput> = {}) =>
  (await requestWithdrawal(coop.as(who), input(over))).withdrawal;
const approve = (id: string, by: Person = "finance", externalId?: string) =>
  decideTransaction(coop.as(by), id, { status: "approved", externalId });
const pay = (id: string, by: Person = "finance", externalId: string | null = `PAY${paid++}`) =>
  payWithdrawal(coop.as(by), id, { externalId });
const reject = (id: string, by: Person = "finance") =>
  decideTransaction(coop.as(by), id, { status: "rejected", reason: "No such account" });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const auditOf = (id: string) =>
  coop.owner`select actor_id, action, detail from audit_log where subject_id = ${id} order by at`;
const needTwoFrom = (francs: number | null) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;

describe("a withdrawal that is asked for", () => {
  test("holds the amount at once and counts nowhere as paid out", async () => {
    const before = await coop.balances("aline");
    const dashboard = await getDashboard(coop.db);
    const result = await requestWithdrawal(coop.as("aline"), input({ amount: 20_000 }));
    expect(result).toMatchObject({
      balance: before.available + before.held,
      availableBalance: before.available - 20_000,
      withdrawal: { amount: 20_000, method: "bank", status: "pending", phone: null },
    });
    expect(result.withdrawal.account).toBe("BK 00040 1234567");
    expect(result.withdrawal.reference).toMatch(/^WDR-[0-9A-Z]{8}-2026$/);
    expect(await coop.balances("aline")).toMatchObject({
      available: before.available - 20_000,
      held: before.held + 20_000,
    });
    expect(await getOwnUser(coop.db, coop.idOf("aline"))).toMatchObject({ totalWithdrawals: 0 });
    expect(await getDashboard(coop.db)).toEqual({
      ...dashboard,
      balanceUsage: {
        used: dashboard.balanceUsage.used + 20_000,
        available: dashboard.balanceUsage.available - 20_000,
      },
    });
    expect(await transactionById(coop.db, result.withdrawal.id)).toMatchObject({
      fromUser: null,
      toUser: "Aline Uwase",
      type: "withdraw",
      method: "bank",
    });
    await cancelWithdrawal(coop.as("aline"), result.withdrawal.id);
  });

  test("goes to a phone for mobile money, and nowhere but the office for cash", async () => {
    const mtn = await ask("eric", { method: "mtn", phone: "+250788000102", account: null });
    expect(mtn).toMatchObject({ phone: "+250788000102", account: null });
    const office = await ask("eric", { method: "cash", account: null });
    expect(office).toMatchObject({ phone: null, account: null });
    for (const { id } of [mtn, office]) await cancelWithdrawal(coop.as("eric"), id);
  });

  test("beyond what is available is refused beside the amount", async () => {
    const available = await coop.available("aline");
    await expect(ask("aline", { amount: available + 1 })).rejects.toMatchObject({
      code: "insufficient_balance",
      fields: { amount: { key: "withdrawalExceeds", values: { amount: available } } },
    });
    expect((await coop.balances("aline")).held).toBe(0);
  });

  test("needs the right password, and a wrong one moves nothing", async () => {
    const before = await coop.balances("aline");
    await expect(ask("aline", { password: "not this one" })).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: { key: "passwordIncorrect" } },
    });
    expect(await coop.balances("aline")).toEqual(before);
  });

  test("with the same request id is one withdrawal, with another payload it is refused", async () => {
    const requestId = randomUUID();
    const send = (over: Partial<WithdrawalInput> = {}) =>
      requestWithdrawal(coop.as("eric", { requestId }), input({ amount: 3_000, ...over }));
    const first = await send();
    expect(await send()).toEqual(first);
    await expect(send({ amount: 4_000 })).rejects.toEqual(refused("request_id_reused"));
    await expect(send({ account: "BK 00040 7654321" })).rejects.toEqual(
      refused("request_id_reused"),
    );
    expect((await coop.balances("eric")).held).toBe(3_000);
    await cancelWithdrawal(coop.as("eric"), first.withdrawal.id);
  });

  test("by somebody who was suspended meanwhile is refused", async () => {
    await coop.suspend("eric");
    await expect(ask("eric")).rejects.toEqual(refused("recipient_unavailable"));
    await coop.reinstate("eric");
  });

  test("is written into the audit trail without where it goes", async () => {
    const { id } = await ask("aline", { method: "mtn", phone: "+250788000101", account: null });
    expect(await auditOf(id)).toMatchObject([
      {
        actor_id: coop.idOf("aline"),
        action: "withdrawal.submit",
        detail: { amount: 1_000, method: "mtn" },
      },
    ]);
    await cancelWithdrawal(coop.as("aline"), id);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "withdrawal.cancel" });
  });
});

describe("the decision", () => {
  test.each(["aline", "finance", "manager", "admin"] as const)(
    "is never taken on one's own withdrawal (%s)",
    async (who) => {
      if (who !== "aline") {
        await postTransfer(coop.as("aline"), { recipientId: coop.idOf(who), amount: 1_000 });
      }
      const { id } = await ask(who);
      await expect(approve(id, who)).rejects.toEqual(refused("own_record"));
      await expect(reject(id, who)).rejects.toEqual(refused("own_record"));
      const colleague = who === "finance" ? "manager" : "finance";
      await approve(id, colleague);
      await expect(pay(id, who)).rejects.toEqual(refused("own_record"));
      await pay(id, colleague);
    },
  );

  test("to approve holds on, to pay takes it out, and the totals follow", async () => {
    const saver = await coop.join({ username: "saver" });
    await coop.fund(saver, 50_000, "bank");
    const { withdrawal } = await requestWithdrawal(coop.as(saver), input({ amount: 30_000 }));
    const before = await getDashboard(coop.db);
    expect(await approve(withdrawal.id)).toBe("payable");
    expect(await coop.balances(saver)).toMatchObject({ available: 20_000, held: 30_000 });
    expect(await getDashboard(coop.db)).toEqual(before);
    await pay(withdrawal.id);
    expect(await coop.balances(saver)).toMatchObject({ available: 20_000, held: 0 });
    expect(await getOwnUser(coop.db, saver.id)).toMatchObject({
      balance: 20_000,
      totalWithdrawals: 30_000,
      totalSave: 20_000,
    });
    expect(await getDashboard(coop.db)).toMatchObject({
      totalBalance: before.totalBalance - 30_000,
      totalTransactions: before.totalTransactions + 1,
      pendingDeposits: before.pendingDeposits,
    });
  });

  test("to reject gives the money back and tells why", async () => {
    const before = await coop.balances("aline");
    const { id } = await ask("aline", { amount: 5_000 });
    expect(await reject(id)).toBe("rejected");
    expect(await ownWithdrawal(coop.db, coop.idOf("aline"), id)).toMatchObject({
      status: "rejected",
      rejectReason: "No such account",
    });
    expect(await coop.balances("aline")).toEqual(before);
  });

  test.each(["paid", "rejected", "failed"] as const)("is final once it is %s", async (status) => {
    const { id } = await ask("eric");
    if (status !== "rejected") await approve(id);
    await (status === "paid" ? pay(id) : reject(id));
    expect(await ownWithdrawal(coop.db, coop.idOf("eric"), id)).toMatchObject({ status });
    await expect(pay(id)).rejects.toEqual(refused("not_pending"));
    await expect(approve(id, "manager")).rejects.toEqual(refused("not_pending"));
    await expect(reject(id, "manager")).rejects.toEqual(refused("not_pending"));
    await expect(cancelWithdrawal(coop.as("eric"), id)).rejects.toEqual(refused("not_pending"));
  });

  test("is refused while the channel holds too little; nothing changes", async () => {
    const { id } = await ask("aline", { method: "airtel", phone: "+250733000101", account: null });
    const before = await coop.balances("aline");
    expect(await approve(id)).toBe("payable");
    await expect(pay(id)).rejects.toMatchObject({
      code: "channel_short",
      values: { channel: "airtel", amount: 0, short: 1_000 },
    });
    expect(await coop.balances("aline")).toEqual(before);
    await reject(id);
  });

  test("at or above the amount in the settings takes two, and they differ", async () => {
    await needTwoFrom(10_000);
    const { id } = await ask("aline", { amount: 10_000 });
    expect(await approve(id)).toBe("first");
    expect((await coop.balances("aline")).held).toBe(10_000);
    await expect(approve(id)).rejects.toEqual(refused("second_approver"));
    await expect(pay(id)).rejects.toEqual(refused("not_approved"));
    expect(await approve(id, "admin")).toBe("payable");
    await pay(id);
    const other = await ask("aline", { amount: 10_000 });
    expect(await approve(other.id)).toBe("first");
    expect(await reject(other.id, "manager")).toBe("rejected");
    const third = await ask("aline", { amount: 10_000 });
    expect(await approve(third.id)).toBe("first");
    await cancelWithdrawal(coop.as("aline"), third.id);
    await needTwoFrom(null);
    expect((await coop.balances("aline")).held).toBe(0);
  });

  test("is not taken on what is no withdrawal, or on what nobody decides", async () => {
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 1,
    });
    await expect(approve(sent.transaction.id)).rejects.toEqual(refused("not_found"));
    await expect(
      decideTransaction(coop.as("finance"), sent.transaction.id, { status: "approved" }),
    ).rejects.toEqual(refused("not_found"));
    await expect(approve(randomUUID())).rejects.toEqual(refused("not_found"));
  });

  test("keeps the number of the payout, which is used once", async () => {
    const [first, second] = [await ask("aline"), await ask("eric")];
    expect(await approve(first.id, "finance", "OUT1")).toBe("approved");
    await expect(approve(second.id, "finance", "OUT1")).rejects.toEqual(
      refused("external_id_taken"),
    );
    // Approved and paid are one there: nothing of it has happened.
    await expect(pay(second.id, "finance", "OUT3")).rejects.toEqual(refused("not_approved"));
    expect(await approve(second.id, "finance", "OUT2")).toBe("approved");
    expect(await ownWithdrawal(coop.db, coop.idOf("eric"), second.id)).toMatchObject({
      status: "paid",
      externalId: "OUT2",
    });
  });
});

describe("paying what is approved", () => {
  test("is done by whoever decides, is no party, and is entitled at that moment", async () => {
    const { id } = await ask("aline");
    await approve(id, "manager");
    for (const who of ["aline", "eric", "director", "advisor", "tech"] as const) {
      const code = who === "aline" ? "own_record" : "forbidden";
      await expect(pay(id, who)).rejects.toEqual(refused(code));
    }
    await pay(id, "finance", "PAIDBYFINANCE");
    const [row] = await coop.owner`
      select payable_by, decided_by, alone_by, external_id from transactions where id = ${id}`;
    expect(row).toEqual({
      payable_by: coop.idOf("manager"),
      decided_by: coop.idOf("finance"),
      alone_by: coop.idOf("manager"),
      external_id: "PAIDBYFINANCE",
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      "withdrawal.submit",
      "withdrawal.approve",
      "withdrawal.pay",
    ]);
  });

  test("needs the number of the payment, but for cash", async () => {
    const [bank, cash] = [
      await ask("aline"),
      await ask("aline", { method: "cash", account: null }),
    ];
    for (const { id } of [bank, cash]) await approve(id);
    await expect(pay(bank.id, "finance", null)).rejects.toMatchObject({
      code: "invalid",
      fields: { externalId: { key: "paymentNumberRequired" } },
    });
    await coop.fund("jean", 5_000, "cash");
    await pay(cash.id, "finance", null);
    await pay(bank.id);
  });

  test("an approval of somebody who has been suspended since does not count: it is approved anew", async () => {
    const { id } = await ask("aline", { amount: 2_000 });
    await approve(id, "manager");
    await coop.suspend("manager");
    const before = await coop.balances("aline");
    await expect(pay(id)).rejects.toEqual(refused("approval_lapsed"));
    expect(await coop.balances("aline")).toEqual(before);
    expect(await approve(id)).toBe("payable");
    await pay(id);
    await coop.reinstate("manager");
  });

  test("with the number of the payment it is approved anew and paid in one", async () => {
    const { id } = await ask("aline", { amount: 2_000 });
    await approve(id, "manager");
    await coop.suspend("manager");
    expect(await approve(id, "finance", "PAIDANEW")).toBe("approved");
    const [row] =
      await coop.owner`select payable_by, decided_by from transactions where id = ${id}`;
    const finance = coop.idOf("finance");
    expect(row).toEqual({ payable_by: finance, decided_by: finance });
    await coop.reinstate("manager");
  });

  test("what counts is not approved twice, and the member does not take it back", async () => {
    const { id } = await ask("aline");
    await approve(id);
    await expect(approve(id, "manager")).rejects.toEqual(refused("not_pending"));
    await expect(cancelWithdrawal(coop.as("aline"), id)).rejects.toEqual(refused("not_pending"));
    expect(await ownWithdrawal(coop.db, coop.idOf("aline"), id)).toMatchObject({
      status: "approved",
    });
    await reject(id, "manager");
    expect(await ownWithdrawal(coop.db, coop.idOf("aline"), id)).toMatchObject({
      status: "failed",
      rejectReason: "No such account",
    });
  });

  test("what is approved is not removed by the office either, as it may have been paid: it is given back first", async () => {
    const { id } = await ask("aline", { amount: 2_000 });
    await approve(id);
    const before = await coop.balances("aline");
    const remove = () => deleteTransaction(coop.as("admin"), id, "Asked twice");
    await expect(remove()).rejects.toEqual(refused("withdrawal_payable"));
    // Nor once who approved it may approve no more: somebody may have paid it before.
    await coop.suspend("finance");
    await expect(remove()).rejects.toEqual(refused("withdrawal_payable"));
    expect(await coop.balances("aline")).toEqual(before);
    await reject(id, "manager");
    await coop.reinstate("finance");
    expect((await coop.balances("aline")).held).toBe(before.held - 2_000);
    expect(await remove()).toEqual({ outcome: "removed" });
  });

  test("from an amount on that was set meanwhile, another pays than who approved alone", async () => {
    const { id } = await ask("aline", { amount: 9_000 });
    await approve(id);
    await needTwoFrom(9_000);
    await expect(pay(id)).rejects.toEqual(refused("second_approver"));
    await pay(id, "manager");
    await needTwoFrom(null);
  });

  test("is not for a member who has been suspended; the money can be given back", async () => {
    const { id } = await ask("eric", { amount: 1_500 });
    await approve(id);
    await coop.suspend("eric");
    await expect(pay(id)).rejects.toEqual(refused("payee_not_active"));
    await reject(id);
    await coop.reinstate("eric");
    expect((await coop.balances("eric")).held).toBe(0);
  });

  test("is nothing for what is no withdrawal, or not approved", async () => {
    const { id } = await ask("eric");
    await expect(pay(id)).rejects.toEqual(refused("not_approved"));
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 1,
    });
    await expect(pay(sent.transaction.id)).rejects.toEqual(refused("not_found"));
    await reject(id);
  });
});

describe("as the application's role of the database", () => {
  const item = (act: "approve" | "pay", id: string, by: Person = "finance"): RawItem => ({
    act,
    id,
    actor: coop.idOf(by),
    action: "x",
    at: coop.clock.tick(),
  });
  const paidOut = (amount: number): RawLine[] => [
    [coop.idOf("aline"), "held", -amount],
    [COOPERATIVE, "cash:bank", amount],
  ];

  test("nothing is paid that nobody approved, and an approval posts nothing", async () => {
    const { id } = await ask("aline", { amount: 3_000 });
    const pays = () => rawPost(coop.client, [item("pay", id), ...paidOut(3_000)]);
    expect(await refusalOf(pays)).toBe("not_approved");
    await rawPost(coop.client, [item("approve", id, "manager"), ...paidOut(3_000)]);
    expect((await coop.balances("aline")).held).toBe(3_000);
    const less = () => rawPost(coop.client, [item("pay", id), ...paidOut(2_999)]);
    expect(await refusalOf(less)).toBe("no_posting_rule");
    const byEric = () => rawPost(coop.client, [item("pay", id, "eric"), ...paidOut(3_000)]);
    expect(await refusalOf(byEric)).toBe("not_entitled");
    await pays();
    expect((await coop.balances("aline")).held).toBe(0);
    expect(await refusalOf(pays)).toBe("not_pending");
  });

  test("who approved and when is written once, and by the posting function alone", async () => {
    const { id } = await ask("aline");
    await approve(id);
    const set = () => coop.client`
      update transactions set payable_by = ${coop.idOf("manager")} where id = ${id}`;
    await expect(set()).rejects.toThrow();
    await pay(id);
    const later = () => coop.owner`
      update transactions set payable_by = ${coop.idOf("manager")} where id = ${id}`;
    expect(await refusalOf(later)).toBe("immutable");
  });
});

describe("taking a withdrawal back", () => {
  test("is for its member alone, and once", async () => {
    const { id } = await ask("aline", { amount: 7_000 });
    for (const who of ["eric", "finance", "admin"] as const) {
      await expect(cancelWithdrawal(coop.as(who), id)).rejects.toEqual(refused("not_found"));
    }
    const before = await coop.available("aline");
    expect(await cancelWithdrawal(coop.as("aline"), id)).toMatchObject({ status: "cancelled" });
    expect(await coop.available("aline")).toBe(before + 7_000);
    await expect(cancelWithdrawal(coop.as("aline"), id)).rejects.toEqual(refused("not_found"));
    await expect(approve(id)).rejects.toEqual(refused("not_pending"));
  });

  test("is nothing for a deposit or a transfer", async () => {
    const { transaction } = await postTransfer(coop.as("eric"), {
      recipientId: coop.idOf("aline"),
      amount: 1,
    });
    await expect(cancelWithdrawal(coop.as("eric"), transaction.id)).rejects.toEqual(
      refused("not_found"),
    );
  });
});

test("members see their own withdrawals, cancelled ones too, newest first, a page at a time", async () => {
  const saver = await coop.join({ username: "lister" });
  await coop.fund(saver, 50_000, "bank");
  const made = [];
  for (let n = 1; n <= 5; n += 1) {
    const { withdrawal } = await requestWithdrawal(coop.as(saver), input({ amount: n * 1_000 }));
    made.unshift(withdrawal.id);
  }
  const [newest, next, third, fourth, oldest] = made as [string, string, string, string, string];
  await approve(newest);
  await pay(newest);
  await reject(next);
  await cancelWithdrawal(coop.as(saver), third);
  const admin = coop.as("admin");
  await voidTransaction(coop.db, {
    transactionId: next,
    at: admin.now,
    by: admin.actor.id,
    own: false,
    act: { action: "transaction.void", address: null },
  });
  await ask("aline");
  const page = await listWithdrawals(coop.db, saver.id, null, 4);
  expect(page.rows.map((row) => [row.id, row.status])).toEqual([
    [newest, "paid"],
    [next, "rejected"],
    [third, "cancelled"],
    [fourth, "pending"],
  ]);
  expect(page.next).not.toBeNull();
  expect((await pendingWithdrawals(coop.db, saver.id, 5)).map((row) => row.id)).toEqual([
    fourth,
    oldest,
  ]);
  const held = () => heldForWithdrawals(coop.db, saver.id);
  expect(await held()).toEqual({ undecided: 3_000, payable: 0 });
  expect(await approve(oldest)).toBe("payable");
  expect(await held()).toEqual({ undecided: 2_000, payable: 1_000 });
  expect(await heldForWithdrawals(coop.db, coop.idOf("director"))).toEqual({
    undecided: 0,
    payable: 0,
  });
});

test("what can be taken back is found behind newer ones that are approved and not yet paid", async () => {
  const saver = await coop.join({ username: "waits" });
  await coop.fund(saver, 50_000, "bank");
  const { withdrawal: large } = await requestWithdrawal(coop.as(saver), input({ amount: 20_000 }));
  for (let n = 0; n < 5; n += 1) {
    const { withdrawal } = await requestWithdrawal(coop.as(saver), input());
    expect(await approve(withdrawal.id)).toBe("payable");
  }
  const found = await undecidedWithdrawals(coop.db, saver.id, 5);
  expect(found.map(({ id, status }) => [id, status])).toEqual([[large.id, "pending"]]);
});
