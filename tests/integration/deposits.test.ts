import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositById, listDeposits } from "@/lib/deposits/queries";
import { MOST_AN_HOUR, MOST_PENDING } from "@/lib/deposits/rules";
import type { DepositInput } from "@/lib/deposits/schema";
import { getOwnUser } from "@/lib/members/queries";
import { getDashboard } from "@/lib/reports/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const submit = (who: Person, input: Partial<DepositInput> = {}) =>
  submitDeposit(coop.as(who), { ...cash(10_000), ...input });
const approve = (id: string, by: Person = "finance", externalId?: string) =>
  decideTransaction(coop.as(by), id, { status: "approved", externalId });
const reject = (id: string, by: Person = "finance") =>
  decideTransaction(coop.as(by), id, { status: "rejected", reason: "Never arrived" });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const auditOf = (id: string) =>
  coop.owner`select actor_id, action, outcome, address, detail from audit_log where subject_id = ${id} order by at`;

describe("a deposit that is submitted", () => {
  test("waits, with fee and net worked out, and moves nothing", async () => {
    const before = await getDashboard(coop.db);
    const deposit = await submit("aline", {
      amount: 100_050,
      method: "mtn",
      senderPhone: "+250788000101",
    });
    expect(deposit).toMatchObject({
      amount: 100_050,
      fee: 1_001,
      net: 99_049,
      method: "mtn",
      status: "pending",
      description: null,
      rejectReason: null,
      date: coop.clock.now().toISOString(),
    });
    expect(deposit.reference).toMatch(/^DEP-[0-9A-Z]{8}-2026$/);
    expect(await coop.available("aline")).toBe(0);
    expect(await getOwnUser(coop.db, coop.idOf("aline"))).toMatchObject({
      pendingDeposits: 100_050,
      totalDeposits: 0,
      balance: 0,
    });
    expect(await getDashboard(coop.db)).toEqual({
      ...before,
      pendingDeposits: before.pendingDeposits + 1,
    });
  });

  test("keeps the sender's phone where mobile money needs it, and nowhere else", async () => {
    const phoneOf = async (input: Partial<DepositInput>) => {
      const { id } = await submit("eric", { senderPhone: "+250788000102", ...input });
      const [row] = await coop.owner`select sender_phone from transactions where id = ${id}`;
      return row?.sender_phone;
    };
    expect(await phoneOf({ method: "airtel" })).toBe("+250788000102");
    expect(await phoneOf({ method: "bank" })).toBeNull();
    expect(await phoneOf({ method: "cash" })).toBeNull();
  });

  test("keeps the member's own reference, which nobody can use again", async () => {
    const reference = "DEP-7F3A91C2-2026";
    expect((await submit("aline", { reference })).reference).toBe(reference);
    await expect(submit("aline", { reference })).rejects.toEqual(refused("reference_taken"));
    await expect(submit("eric", { reference })).rejects.toEqual(refused("reference_taken"));
  });

  test("with the same request id is answered again as it stands now", async () => {
    const requestId = randomUUID();
    const send = (amount = 5_000) => submitDeposit(coop.as("jean", { requestId }), cash(amount));
    const first = await send();
    expect(await send()).toEqual(first);
    await approve(first.id);
    expect(await send()).toEqual({ ...first, status: "approved" });
    await expect(send(6_000)).rejects.toEqual(refused("request_id_reused"));
    expect(await coop.available("jean")).toBe(5_000);
  });

  test("by somebody who was suspended meanwhile is refused", async () => {
    await coop.suspend("claudine");
    await expect(submit("claudine")).rejects.toEqual(refused("recipient_unavailable"));
    await coop.reinstate("claudine");
  });

  test("is written into the audit trail", async () => {
    const deposit = await submit("aline");
    const [row] = await auditOf(deposit.id);
    expect(row).toMatchObject({
      actor_id: coop.idOf("aline"),
      action: "deposit.submit",
      outcome: "done",
      address: "197.243.0.1",
      detail: { amount: 10_000, method: "cash" },
    });
  });
});

describe("deposits that wait for the office", () => {
  const waits = (who: Parameters<typeof coop.as>[0], over = {}) =>
    submitDeposit(coop.as(who, over), cash(100));

  test("are twenty of a member at most, however many are sent at once", async () => {
    const eager = await coop.join({ username: "eager" });
    const { done, refused } = await atOnce(100, () => waits(eager));
    expect(done).toHaveLength(MOST_PENDING);
    expect(refused).toEqual({ deposits_waiting: 100 - MOST_PENDING });
    await expect(waits(eager)).rejects.toMatchObject({
      code: "deposits_waiting",
      status: 409,
      values: { count: MOST_PENDING },
    });
    // Others go on; so does whoever has one decided.
    await approve(await waits("jean").then(({ id }) => id));
    await reject(done[0]?.id ?? "");
    await waits(eager);
  });

  test("and were sent already are answered as before, past the limit too", async () => {
    const steady = await coop.join({ username: "steady" });
    const requestId = randomUUID();
    const first = await waits(steady, { requestId });
    for (let n = 1; n < MOST_PENDING; n += 1) await waits(steady);
    expect(await waits(steady, { requestId })).toEqual(first);
    const others = submitDeposit(coop.as(steady, { requestId }), cash(200));
    await expect(others).rejects.toEqual(refused("request_id_reused"));
  });

  test("or are decided quickly are sixty an hour", async () => {
    const quick = await coop.join({ username: "quick" });
    const began = coop.clock.tick();
    for (let n = 0; n < MOST_AN_HOUR; n += 1) await reject((await waits(quick)).id);
    const now = new Date(began.getTime() + 40 * 60_000);
    await expect(waits(quick, { now })).rejects.toMatchObject({
      code: "too_many_deposits",
      status: 429,
      values: { seconds: 1_201, minutes: 21 },
    });
    coop.clock.tick(60 * 60_000);
    await waits(quick);
  });
});

describe("a receipt", () => {
  test("is taken once per method", async () => {
    await submit("aline", { method: "bank", externalId: "R1" });
    await expect(submit("eric", { method: "bank", externalId: "R1" })).rejects.toEqual(
      refused("external_id_taken"),
    );
    await expect(submit("eric", { method: "cash", externalId: "R1" })).resolves.toBeDefined();
  });

  test("is free again once its deposit is rejected", async () => {
    const { id } = await submit("aline", { method: "bank", externalId: "R2" });
    await reject(id);
    await expect(submit("eric", { method: "bank", externalId: "R2" })).resolves.toBeDefined();
  });

  test("that finance writes down at the approval counts as much", async () => {
    const [first, second] = [await submit("aline"), await submit("eric")];
    await approve(first.id, "finance", "R3");
    await expect(approve(second.id, "finance", "R3")).rejects.toEqual(refused("external_id_taken"));
    expect((await depositById(coop.db, second.id)).status).toBe("pending");
    await approve(second.id, "finance", "R4");
  });
});

describe("the decision", () => {
  test.each(["aline", "finance", "manager", "admin"] as const)(
    "is never taken on one's own deposit (%s)",
    async (who) => {
      const { id } = await submit(who);
      await expect(approve(id, who)).rejects.toEqual(refused("own_record"));
      await expect(reject(id, who)).rejects.toEqual(refused("own_record"));
      expect((await depositById(coop.db, id)).status).toBe("pending");
      await approve(id, who === "finance" ? "manager" : "finance");
    },
  );

  test("to approve credits the net, and the totals follow", async () => {
    const newcomer = await coop.join({ username: "newcomer" });
    const before = await getDashboard(coop.db);
    const { id } = await submitDeposit(coop.as(newcomer), {
      amount: 50_000,
      method: "airtel",
      description: null,
      senderPhone: "+250788000109",
    });
    await approve(id);
    expect(await coop.available(newcomer)).toBe(49_400);
    expect(await getOwnUser(coop.db, newcomer.id)).toMatchObject({
      balance: 49_400,
      availableBalance: 49_400,
      usedBalance: 0,
      totalDeposits: 50_000,
      totalSave: 49_400,
      pendingDeposits: 0,
    });
    expect(await getDashboard(coop.db)).toEqual({
      ...before,
      totalBalance: before.totalBalance + 49_400,
      totalTransactions: before.totalTransactions + 1,
      balanceUsage: { used: 0, available: before.balanceUsage.available + 49_400 },
    });
  });

  test("to reject tells the member why, and moves nothing", async () => {
    const before = await coop.available("eric");
    const { id } = await submit("eric");
    await reject(id);
    expect(await depositById(coop.db, id)).toMatchObject({
      status: "rejected",
      rejectReason: "Never arrived",
    });
    expect(await coop.available("eric")).toBe(before);
  });

  test.each(["approved", "rejected"] as const)("is final once it is %s", async (status) => {
    const { id } = await submit("eric");
    await (status === "approved" ? approve(id) : reject(id));
    await expect(approve(id, "manager")).rejects.toEqual(refused("not_pending"));
    await expect(reject(id, "manager")).rejects.toEqual(refused("not_pending"));
    expect((await depositById(coop.db, id)).status).toBe(status);
  });

  test("is not taken on what is no deposit, or nothing", async () => {
    await coop.fund("aline", 100);
    const sent = await postTransfer(coop.as("aline"), {
      recipientId: coop.idOf("eric"),
      amount: 1,
    });
    await expect(approve(sent.transaction.id)).rejects.toEqual(refused("not_found"));
    await expect(approve(randomUUID())).rejects.toEqual(refused("not_found"));
    await expect(depositById(coop.db, sent.transaction.id)).rejects.toEqual(refused("not_found"));
  });

  test("is written into the audit trail with who took it", async () => {
    const [yes, no] = [await submit("aline"), await submit("aline")];
    await approve(yes.id);
    await reject(no.id, "manager");
    expect((await auditOf(yes.id)).at(-1)).toMatchObject({
      actor_id: coop.idOf("finance"),
      action: "deposit.approve",
    });
    expect((await auditOf(no.id)).at(-1)).toMatchObject({
      actor_id: coop.idOf("manager"),
      action: "deposit.reject",
      detail: { amount: 10_000, reason: "Never arrived" },
    });
  });
});

test("members see their own deposits, newest first, and nobody else's", async () => {
  const saver = await coop.join({ username: "saver" });
  const mine = [];
  for (const francs of [1, 2, 3]) mine.unshift(await submitDeposit(coop.as(saver), cash(francs)));
  await submit("aline");
  const { rows, next } = await listDeposits(coop.db, saver.id, null, 25);
  expect(rows).toEqual(mine);
  expect(next).toBeNull();
});
