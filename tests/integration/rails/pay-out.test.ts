import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { proposeAccount } from "@/lib/approvals/chart-changes";
import { decideProposal } from "@/lib/approvals/commands";
import { decideMany } from "@/lib/approvals/decide";
import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { requestDeposit } from "@/lib/rails/collect";
import { payoutsAmong } from "@/lib/rails/pay-out";
import { payeeOfWithdrawal } from "@/lib/rails/payee";
import { makeRequest, requestIdOf } from "@/lib/rails/requests";
import { matchByHand } from "@/lib/reconciliation/match";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { byPhone, practising } from "@/tests/support/rails";
import { bringer, reconciling } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
beforeAll(async () => {
  coop = await openCooperative();
  const names = { "250788000101": "UWASE Aline", "250788000777": "Jean Bosco Nkusi" };
  net = await practising(coop, { asks: false, names });
  await setSettings(coop, { payouts: "mtn" });
  await coop.fund("aline", 1_000_000);
  await requestDeposit(coop.as("eric"), byPhone(515_000, "+250788000102"));
  await net.pass(10);
});
beforeEach(() => {
  net.fault = () => null;
});
afterAll(async () => {
  expect(net.errors.map(String)).toEqual([]);
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
async function withdrawal(amount: number, phone = "+250788000101") {
  const terms = { amount, method: "mtn", phone, account: null, description: null } as const;
  return (await postWithdrawal(coop.as("aline"), terms)).withdrawal.id;
}
const approve = (id: string, who: "finance" | "manager" = "finance") =>
  decideTransaction(coop.as(who), id, { status: "approved" });
/** Two people say what became of an unknown request. */
async function agreed(
  id: string,
  terms: { outcome: "failed" } | { outcome: "done"; externalId: string },
) {
  const said = { ...terms, reason: "Seen in the portal" };
  const proposal = await proposeOutcome(coop.as("manager"), await net.asked(id), said);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
}
const shown = (id: string) => ownWithdrawal(coop.db, coop.idOf("aline"), id);

test("an approved withdrawal is paid out by the provider, with its number", async () => {
  const before = await coop.balances("aline");
  const id = await withdrawal(10_000);
  await net.pass(5);
  expect(await net.states(id)).toEqual([]);
  expect(await approve(id)).toBe("sent");
  expect(await shown(id)).toMatchObject({ status: "approved", payout: "asked" });
  await net.pass(10);
  const paid = net.network.payments.find(await net.asked(id));
  expect(paid).toMatchObject({ product: "transfer", party: "250788000101", amount: "10000" });
  expect(await shown(id)).toMatchObject({
    status: "paid",
    payout: "done",
    externalId: paid?.number,
  });
  expect((await coop.balances("aline")).available).toBe(before.available - 10_000);
  expect((await coop.balances("aline")).held).toBe(before.held);
});

test("who approves is told that the provider is paying, the same under the same request, and by hand where it is not", async () => {
  const ids = [await withdrawal(10_020), await withdrawal(10_021, "+250733000101")];
  const waiting = ids.map((id, at) => ({ id, channel: "mtn", amount: 10_020 + at }));
  expect(await payoutsAmong(coop.db, waiting)).toMatchObject([{ transactionId: ids[0] }]);
  const ctx = coop.as("finance");
  const confirm = () => decideMany(ctx, { ids, decision: "confirm" });
  const outcomes = async () => new Map((await confirm()).map((one) => [one.id, one]));
  for (const answered of [await outcomes(), await outcomes()]) {
    expect(answered.get(ids[0] ?? "")).toMatchObject({ outcome: "sent" });
    expect(answered.get(ids[1] ?? "")).toMatchObject({ outcome: "payable" });
  }
  await net.pass(10);
  expect((await outcomes()).get(ids[0] ?? "")).toMatchObject({ outcome: "sent" });
  await setSettings(coop, { payouts: "" });
  expect(await payoutsAmong(coop.db, waiting)).toEqual([]);
  expect((await outcomes()).get(ids[0] ?? "")).toMatchObject({ outcome: "sent" });
  await setSettings(coop, { payouts: "mtn" });
});

test("whose number the provider says it is stands beside the member, and another name is checked first", async () => {
  const payee = (id: string, amount: number) =>
    payeeOfWithdrawal(coop.db, { id, channel: "mtn", amount });
  const own = await withdrawal(10_001);
  expect(await payee(own, 10_001)).toEqual({
    name: "UWASE Aline",
    member: "Aline Uwase",
    differs: false,
  });
  const unknown = await withdrawal(10_002, "+250790000001");
  expect(await payee(unknown, 10_002)).toMatchObject({ name: null, differs: false });
  const other = await withdrawal(10_003, "+250788000777");
  expect(await payee(other, 10_003)).toMatchObject({ name: "Jean Bosco Nkusi", differs: true });
  await expect(approve(other)).rejects.toMatchObject({
    code: "payee_differs",
    values: { name: "Jean Bosco Nkusi" },
  });
  const [refusedOne] = await decideMany(coop.as("finance"), {
    ids: [other],
    decision: "confirm",
  });
  expect(refusedOne).toMatchObject({ error: { code: "payee_differs" } });
  expect((await shown(other)).status).toBe("pending");
  const checked = { status: "approved", nameChecked: true } as const;
  for (const id of [own, unknown]) expect(await approve(id)).toBe("sent");
  expect(await decideTransaction(coop.as("finance"), other, checked)).toBe("sent");
  const rows = await coop.owner`select detail from audit_log
    where action = 'withdrawal.approve' and subject_id = any(${[own, other]}) order by number`;
  expect(rows).toEqual([
    { detail: { amount: 10_001 } },
    { detail: { amount: 10_003, payee: "Jean Bosco Nkusi" } },
  ]);
  await net.pass(10);
  expect((await shown(other)).status).toBe("paid");
});

test("what the provider cannot pay is given back, and says why", async () => {
  const before = await coop.balances("aline");
  const id = await withdrawal(10_100);
  await approve(id);
  net.network.payments.all();
  net.fault = (where) => (where === "look" ? "slow" : null);
  await net.pass(5);
  net.fault = () => null;
  await net.pass(20);
  expect((await shown(id)).status).toBe("paid");
  expect(before.available - (await coop.available("aline"))).toBe(10_100);
  const lost = await withdrawal(10_200, "+250790000404");
  net.fault = (where) => (where === "take" ? "refuses" : null);
  await approve(lost);
  await net.pass(20);
  expect(await shown(lost)).toMatchObject({
    status: "failed",
    payout: "failed",
    rejectReason: "+250790000404 has no MoMo account.",
  });
  net.fault = () => null;
  // The practice network's number whose wallet is ill (scripts/practice/payments.mjs).
  const ill = await withdrawal(10_300, "+250788123450");
  await approve(ill);
  await net.pass(20);
  expect(await net.states(ill)).toEqual(["failed INTERNAL_PROCESSING_ERROR"]);
  expect(await shown(ill)).toMatchObject({
    status: "failed",
    rejectReason: "MTN could not pay it; the money is back in your account.",
  });
  expect(before.available - (await coop.available("aline"))).toBe(10_100);
});

test("while it is under way nobody pays it by hand, gives it back or takes it back", async () => {
  const id = await withdrawal(10_300);
  await approve(id);
  for (const act of [
    () => payWithdrawal(coop.as("finance"), id, { externalId: "MP1", receiptChecked: true }),
    () => decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "No" }),
    () => approve(id, "manager"),
  ]) {
    await expect(act()).rejects.toEqual(refused("provider_waiting"));
  }
  await expect(cancelWithdrawal(coop.as("aline"), id)).rejects.toMatchObject({ name: "AppError" });
  await net.pass(20);
  expect((await shown(id)).status).toBe("paid");
});

test("who was suspended since is paid all the same in the books: the money has left", async () => {
  const id = await withdrawal(10_400);
  net.fault = (where) => (where === "look" ? "cut" : null);
  await approve(id);
  await net.pass(5);
  await coop.suspend("aline");
  net.fault = () => null;
  await net.pass(60);
  expect((await shown(id)).status).toBe("paid");
  await coop.reinstate("aline");
});

describe("what may not be paid any more", () => {
  /** An approved withdrawal that no worker has sent yet. */
  const waiting = async (amount: number) => {
    const id = await withdrawal(amount);
    expect(await approve(id)).toBe("sent");
    return id;
  };
  const sent = async (id: string) => net.network.payments.find(await net.asked(id));

  test.each([
    ["of whom is suspended", () => coop.suspend("aline"), () => coop.reinstate("aline")],
    [
      "whose approval does not count",
      () => coop.suspend("finance"),
      () => coop.reinstate("finance"),
    ],
    [
      "whose member's money is held",
      () => coop.arrange`select money_hold(${coop.idOf("aline")})`,
      () =>
        coop.arrange`update members set money_held_until = null where id = ${coop.idOf("aline")}`,
    ],
    [
      "while nothing is paid out so",
      () => setSettings(coop, { payouts: "" }),
      () => setSettings(coop, { payouts: "mtn" }),
    ],
  ])("is given back before it is sent: %s", async (_, stop, goOn) => {
    const before = await coop.available("aline");
    const id = await waiting(10_050);
    await stop();
    await net.pass(20);
    await goOn();
    expect(await net.states(id)).toEqual(["failed STOPPED"]);
    expect(await sent(id)).toBeUndefined();
    expect(await shown(id)).toMatchObject({
      status: "failed",
      rejectReason: "It was stopped before anything was sent. You can ask for it again.",
    });
    expect(await coop.available("aline")).toBe(before);
  });

  test("is not sent again where the provider does not know it: two people say what became of it", async () => {
    const id = await waiting(10_060);
    net.fault = (where) => (where === "take" ? "cut-before" : null);
    await net.pass(1);
    net.fault = () => null;
    expect(await net.states(id)).toEqual(["waiting"]);
    await coop.suspend("aline");
    await net.pass(120);
    await coop.reinstate("aline");
    expect(await net.states(id)).toEqual(["unknown STOPPED"]);
    await net.pass(7_200);
    expect(await sent(id)).toBeUndefined();
    await agreed(id, { outcome: "failed" });
    expect((await shown(id)).status).toBe("failed");
  });
});

test("books that were restored ask again under the same id, so that nobody is paid twice", async () => {
  const id = await withdrawal(10_070);
  // What the books had asked for before they were lost, and the provider has paid.
  const request = { id: requestIdOf(id, 0), product: "payout", reference: "X" } as const;
  const lost = await net.rails.mtn?.ask({ ...request, number: "+250788000101", amount: 10_070 });
  expect(lost).toMatchObject({ answer: "taken" });
  const payments = net.network.payments.all().length;
  await approve(id);
  await net.pass(20);
  expect(net.network.payments.all()).toHaveLength(payments);
  const paid = net.network.payments.find(request.id);
  expect(await shown(id)).toMatchObject({ status: "paid", externalId: paid?.number });
});

test("a worker that a slow provider held up sends nothing that another has ended meanwhile", async () => {
  const id = await withdrawal(10_080);
  await approve(id);
  net.fault = (where) => (where === "take" ? "cut-before" : null);
  await net.pass(1);
  const asked: string[] = [];
  const { mtn } = net.rails;
  if (!mtn) throw new Error("No provider.");
  const slow = {
    ...mtn,
    ask: (request: Parameters<typeof mtn.ask>[0]) => {
      asked.push(request.id);
      return mtn.ask(request);
    },
    async statusOf(...look: Parameters<typeof mtn.statusOf>) {
      const absent = await mtn.statusOf(...look);
      net.fault = (where) => (where === "take" ? "refuses" : null);
      await net.pass(200);
      expect(await net.states(id)).toEqual(["failed PAYEE_NOT_FOUND"]);
      net.fault = () => null;
      return absent;
    },
  };
  coop.clock.tick(10_000);
  expect(await net.look({ rails: { mtn: slow } })).toBe(1);
  expect(asked).toEqual([]);
  expect(net.network.payments.find(await net.asked(id))).toBeUndefined();
});

test("a claim that arises while it is under way does not keep what has left out of the books", async () => {
  const deposit = await coop.fund("aline", 80_000);
  const id = await withdrawal(10_090);
  net.fault = (where) => (where === "look" ? "slow" : null);
  await approve(id);
  await net.pass(5);
  await postTransfer(coop.as("aline"), {
    recipientId: coop.idOf("eric"),
    amount: await coop.available("aline"),
  });
  await reverseByTwo(coop.as("admin"), () => coop.as("director"), deposit);
  expect((await coop.balances("aline")).claim).toBe(80_000);
  net.fault = () => null;
  await net.pass(120);
  expect((await shown(id)).status).toBe("paid");
  expect((await coop.balances("aline")).claim).toBe(80_000);
  await coop.fund("aline", 900_000);
});

test("the first of two approvals sends nothing, the second does", async () => {
  await setSettings(coop, { secondApprovalFrom: 50_000 });
  const id = await withdrawal(50_000);
  expect(await approve(id)).toBe("first");
  expect(await net.states(id)).toEqual([]);
  expect(await approve(id, "manager")).toBe("sent");
  await net.pass(20);
  expect((await shown(id)).status).toBe("paid");
  await setSettings(coop, { secondApprovalFrom: null });
});

test("more than the books have in the channel, with all that is under way, is not sent", async () => {
  net.fault = () => "busy";
  const [one, other] = [await withdrawal(300_000), await withdrawal(250_000)];
  expect(await approve(one)).toBe("sent");
  await expect(approve(other)).rejects.toMatchObject({
    code: "channel_short",
    values: { channel: "mtn" },
  });
  expect(await net.states(other)).toEqual([]);
  net.fault = () => null;
  await net.pass(120);
  expect((await shown(one)).status).toBe("paid");
  await decideTransaction(coop.as("finance"), other, { status: "rejected", reason: "Too much" });
});

test("with its number at hand, or to another network, it is paid by hand as before", async () => {
  const id = await withdrawal(5_000);
  await decideTransaction(coop.as("finance"), id, { status: "approved", externalId: "HAND1" });
  expect(await shown(id)).toMatchObject({ status: "paid", externalId: "HAND1", payout: null });
  const far = await withdrawal(5_100, "+250733000101");
  await approve(far);
  expect(await shown(far)).toMatchObject({ status: "approved", payout: null });
  await setSettings(coop, { payouts: "" });
  const off = await withdrawal(5_200);
  await approve(off);
  expect(await net.states(off)).toEqual([]);
});

test("what is paid from another account than the provider's own is paid by hand", async () => {
  await setSettings(coop, { payouts: "mtn" });
  const name = { en: "MTN of Musanze", rw: "MTN ya Musanze" };
  const added = { number: "1031", name, method: "mtn", reason: "The assembly agreed" } as const;
  await decideProposal(coop.as("manager"), await proposeAccount(coop.as("admin"), added), {
    decision: "confirm",
  });
  const decided = (id: string, channel: string) =>
    decideTransaction(coop.as("finance"), id, { status: "approved", channel });
  const byHand = await withdrawal(10_700);
  expect(await decided(byHand, "mtn-1031")).toBe("payable");
  const asked = await withdrawal(10_800);
  expect(await decided(asked, "mtn")).toBe("sent");
  expect(await shown(byHand)).toMatchObject({ status: "approved", payout: null });
  expect(await shown(asked)).toMatchObject({ status: "approved", payout: "asked" });
  const pay = (id: string, channel: string) =>
    payWithdrawal(coop.as("finance"), id, { externalId: "PAYBYHAND1", channel });
  await expect(pay(asked, "mtn-1031")).rejects.toEqual(refused("provider_waiting"));
  await pay(byHand, "mtn");
  await net.pass(10);
  expect(await shown(asked)).toMatchObject({ status: "paid" });
});

test("what a line of a statement tells of already is paid by hand: its provider is never asked", async () => {
  const bring = bringer(coop, await reconciling(coop, "mtn", { proofRequired: "" }));
  const [amount, number] = [10_900, "+250788000101"];
  const id = await withdrawal(amount);
  const lines = await bring([{ direction: "out", amount, number: number.slice(1) }]);
  await matchByHand(coop.as("finance"), lines, [id]);
  expect(await payeeOfWithdrawal(coop.db, { id, channel: "mtn", amount })).toBeNull();
  expect(await approve(id)).toBe("payable");
  expect(await net.states(id)).toEqual([]);
  expect(await shown(id)).toMatchObject({ status: "approved", payout: null });
  // Nor does the database have it asked.
  const asked = { rail: "mtn", product: "payout", transactionId: id, number, amount } as const;
  const request = { ...asked, by: coop.idOf("finance"), at: coop.clock.now() };
  await expect(makeRequest(coop.db, request)).rejects.toEqual(refused("line_matched"));
  await payWithdrawal(coop.as("finance"), id, { externalId: "TOLDBYLINE1" });
  expect(await shown(id)).toMatchObject({ status: "paid", payout: null });
});

test("nor is it sent again once a line tells that it was paid by hand", async () => {
  const bring = bringer(coop, await reconciling(coop, "mtn", { proofRequired: "" }));
  const [amount, number] = [10_950, "+250788000101"];
  const id = await withdrawal(amount);
  await approve(id);
  net.fault = (where) => (where === "take" ? "cut-before" : null);
  await net.pass(1);
  const lines = await bring([{ direction: "out", amount, number: number.slice(1) }]);
  await matchByHand(coop.as("manager"), lines, [id]);
  net.fault = () => null;
  await net.pass(60);
  expect(await net.states(id)).toEqual(["unknown STOPPED"]);
  expect(net.network.payments.find(await net.asked(id))).toBeUndefined();
  await agreed(id, { outcome: "done", externalId: "PAIDBYHAND2" });
  expect(await shown(id)).toMatchObject({ status: "paid", externalId: "PAIDBYHAND2" });
});

test("what its provider calls failed is left to two people where a line tells that it was paid", async () => {
  const bring = bringer(coop, await reconciling(coop, "mtn", { proofRequired: "" }));
  const [amount, number] = [1_160, "+250788000101"];
  const id = await withdrawal(amount);
  await approve(id);
  net.fault = (where) => (where === "take" ? "refuses" : where === "look" ? "cut" : null);
  await net.pass(1);
  const lines = await bring([{ direction: "out", amount, number: number.slice(1) }]);
  await matchByHand(coop.as("manager"), lines, [id]);
  net.fault = () => null;
  await net.pass(120);
  expect(await net.states(id)).toEqual(["unknown STOPPED"]);
  await agreed(id, { outcome: "done", externalId: "PAIDBYHAND3" });
  expect(await shown(id)).toMatchObject({ status: "paid", externalId: "PAIDBYHAND3" });
});
