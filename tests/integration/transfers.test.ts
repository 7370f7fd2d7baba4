import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { requestOutcome } from "@/lib/ledger/outcome";
import { postTransfer, sendMoney } from "@/lib/transfers/commands";
import { lastRecipients, sentLately } from "@/lib/transfers/queries";
import { sendMoneySchema } from "@/lib/transfers/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
});
afterAll(() => coop.close());

// Whatever is refused, Aline and Eric own afterwards what they owned before.
let before: number[];
const owned = () => Promise.all([coop.available("aline"), coop.available("eric")]);
beforeEach(async () => {
  before = await owned();
});
afterEach(() => expectBooksToBalance(coop.db));

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const toEric = (amount: number, password = PASSWORD) => ({
  recipientId: coop.idOf("eric"),
  amount,
  password,
});

test("the sender is told the transaction and what is left", async () => {
  const sent = await sendMoney(coop.as("aline"), toEric(30_000));
  expect(sent).toMatchObject({ balance: 70_000, availableBalance: 70_000 });
  expect(sent.transaction).toMatchObject({
    type: "transfer",
    amount: 30_000,
    fee: 0,
    currency: "RWF",
    status: "approved",
    fromUser: "Aline Uwase",
    toUser: "Eric Habimana",
    method: null,
    description: null,
    createdAt: coop.clock.now().toISOString(),
  });
  expect(sent.transaction.reference).toMatch(/^TRF-[0-9A-Z]{8}-2026$/);
  expect(await owned()).toEqual([70_000, 30_000]);
});

test("the names stay those of that day", async () => {
  const renamed = await coop.join({
    username: "renamed",
    firstName: "Before",
    lastName: "Marriage",
  });
  const sent = await sendMoney(coop.as("aline"), { ...toEric(1), recipientId: renamed.id });
  await coop.arrange`update members set last_name = 'After' where id = ${renamed.id}`;
  const [row] =
    await coop.owner`select to_name from transactions where id = ${sent.transaction.id}`;
  expect(row?.to_name).toBe("Before Marriage");
});

test("a wrong password moves nothing and counts", async () => {
  await expect(sendMoney(coop.as("eric"), toEric(1, "wrong"))).rejects.toEqual(
    refused("wrong_password"),
  );
  const [row] =
    await coop.owner`select points from rate_limits where key = ${`id:password:member:${coop.idOf("eric")}`}`;
  expect(row?.points).toBe(1);
  expect(await owned()).toEqual(before);
});

test.each([
  [1, "more than there is"],
  [900_000_000, "much more than there is"],
])("%i francs too many are refused: %s", async (more) => {
  const available = await coop.available("aline");
  const refusal = await sendMoney(coop.as("aline"), toEric(available + more)).catch(
    (error) => error,
  );
  expect(refusal).toEqual(refused("insufficient_balance"));
  expect(refusal.values).toMatchObject({
    amount: available,
    short: more,
    owner: coop.idOf("aline"),
  });
  expect(await owned()).toEqual(before);
});

test("nobody sends to themselves, in whatever spelling of their id", async () => {
  const self = coop.idOf("aline");
  for (const recipientId of [self, self.toUpperCase()]) {
    const input = sendMoneySchema.parse({ recipientId, amount: 1, password: PASSWORD });
    await expect(sendMoney(coop.as("aline"), input)).rejects.toMatchObject({
      code: "recipient_unavailable",
      fields: { recipientId: { key: "recipientIsYou" } },
    });
  }
});

test("a suspended recipient, a closed one and none at all are refused", async () => {
  await coop.suspend("eric");
  await expect(sendMoney(coop.as("aline"), toEric(1))).rejects.toEqual(
    refused("recipient_unavailable"),
  );
  await coop.reinstate("eric");
  const gone = await coop.join({ username: "gone" });
  await coop.arrange`update members set status = 'closed' where id = ${gone.id}`;
  for (const recipientId of [gone.id, randomUUID()]) {
    await expect(sendMoney(coop.as("aline"), { ...toEric(1), recipientId })).rejects.toEqual(
      refused("recipient_unavailable"),
    );
  }
  expect(await owned()).toEqual(before);
});

test("somebody who was suspended meanwhile sends nothing", async () => {
  await coop.suspend("aline");
  await expect(postTransfer(coop.as("aline"), toEric(1))).rejects.toEqual(
    refused("recipient_unavailable"),
  );
  await coop.reinstate("aline");
  expect(await owned()).toEqual(before);
});

test("a request that was carried out is answered even after its sender was suspended", async () => {
  const requestId = randomUUID();
  const first = await postTransfer(coop.as("aline", { requestId }), toEric(10));
  await coop.suspend("aline");
  expect(await postTransfer(coop.as("aline", { requestId }), toEric(10))).toEqual(first);
  await coop.reinstate("aline");
});

test("a request that was refused may be sent again, and then moves money", async () => {
  const requestId = randomUUID();
  const poor = await coop.join({ username: "poor" });
  const send = () => postTransfer(coop.as(poor, { requestId }), toEric(500));
  await expect(send()).rejects.toEqual(refused("insufficient_balance"));
  await coop.fund(poor, 500);
  await expect(send()).resolves.toMatchObject({ balance: 0 });
});

test("a transfer is written into the audit trail with who, what and from where", async () => {
  const { transaction } = await postTransfer(
    coop.as("aline", { address: "41.186.0.7" }),
    toEric(5),
  );
  const [row] = await coop.owner`select * from audit_log where subject_id = ${transaction.id}`;
  expect(row).toMatchObject({
    actor_id: coop.idOf("aline"),
    action: "transfer.send",
    outcome: "done",
    address: "41.186.0.7",
    detail: { amount: 5 },
  });
});

test("who was sent money before comes first, the latest first", async () => {
  const names = async (who: "claudine" | "jean") =>
    (await lastRecipients(coop.db, coop.idOf(who), 3)).map(({ username }) => username);
  expect(await names("jean")).toEqual([]);
  await coop.fund("claudine", 50_000);
  for (const to of ["eric", "jean", "aline", "eric", "director"] as const) {
    await postTransfer(coop.as("claudine"), { recipientId: coop.idOf(to), amount: 100 });
  }
  expect(await names("claudine")).toEqual(["director", "eric", "aline"]);
  await coop.suspend("director");
  expect(await names("claudine")).toEqual(["eric", "aline", "jean"]);
  await coop.reinstate("director");
});

test("the same amount to the same person is noticed for ten minutes, but not the very request", async () => {
  await coop.fund("claudine", 5_000);
  const parties = { from: coop.idOf("claudine"), to: coop.idOf("eric"), amount: 777 };
  const ctx = coop.as("claudine");
  const lately = (over: object = {}, requestId: string = randomUUID(), now = coop.clock.now()) =>
    sentLately(coop.db, { ...parties, ...over }, requestId, now);
  expect(await lately()).toBeNull();
  const sent = await postTransfer(ctx, { recipientId: parties.to, amount: 777 });
  expect(await lately()).toMatchObject({ reference: sent.transaction.reference });
  expect(await lately({}, ctx.requestId)).toBeNull();
  expect(await lately({ amount: 778 })).toBeNull();
  expect(await lately({ to: coop.idOf("jean") })).toBeNull();
  const [minutes9, minutes11] = [9, 11].map((m) => new Date(ctx.now.getTime() + m * 60_000));
  expect(await lately({}, randomUUID(), minutes9)).not.toBeNull();
  expect(await lately({}, randomUUID(), minutes11)).toBeNull();
});

test("who did not hear the answer is told what became of the request, and nobody else", async () => {
  await coop.fund("claudine", 5_000);
  const ctx = coop.as("claudine");
  const outcome = (who: "claudine" | "eric") =>
    requestOutcome(coop.db, coop.idOf(who), ctx.requestId);
  expect(await outcome("claudine")).toEqual({ state: "none" });
  const sent = await postTransfer(ctx, { recipientId: coop.idOf("eric"), amount: 55 });
  expect(await outcome("claudine")).toEqual({
    state: "done",
    answer: { transaction: sent.transaction },
  });
  expect(await outcome("eric")).toEqual({ state: "none" });
});
