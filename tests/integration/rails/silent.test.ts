import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { requestDeposit } from "@/lib/rails/collect";
import { settleSilent } from "@/lib/rails/silent";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { ownWithdrawal } from "@/lib/withdrawals/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { byPhone, practising } from "@/tests/support/rails";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
beforeAll(async () => {
  coop = await openCooperative();
  net = await practising(coop, { asks: false });
  await setSettings(coop, { payouts: "mtn" });
  await coop.fund("aline", 1_000_000);
  // The wallet has what is to be paid out.
  await requestDeposit(coop.as("eric"), byPhone(500_000, "+250788000102"));
  await net.pass(10);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

const hours = (count: number) => coop.clock.tick(count * 3_600_000);
const settle = (rails = {}) => settleSilent({ db: coop.db, rails, now: coop.clock.now });
async function payout(amount: number) {
  const to = { method: "mtn", phone: "+250788000101", account: null, description: null } as const;
  const { withdrawal } = await postWithdrawal(coop.as("aline"), { amount, ...to });
  await decideTransaction(coop.as("finance"), withdrawal.id, { status: "approved" });
  return withdrawal.id;
}

test("what was never sent fails a day later where the keys are gone, and the money is free again", async () => {
  const before = await coop.available("aline");
  const id = await payout(20_000);
  expect(await net.states(id)).toEqual(["made"]);
  hours(23);
  await settle();
  expect(await net.states(id)).toEqual(["made"]);
  hours(2);
  // A server that has the keys asks for itself.
  await settle(net.rails);
  expect(await net.states(id)).toEqual(["made"]);
  await Promise.all([settle(), settle()]);
  expect(await net.states(id)).toEqual(["failed NOT_SENT"]);
  expect(await ownWithdrawal(coop.db, coop.idOf("aline"), id)).toMatchObject({
    status: "failed",
    payout: "failed",
  });
  expect(await coop.available("aline")).toBe(before);
  // Nobody sends it later.
  await net.pass(5);
  expect(net.network.payments.find(await net.asked(id))).toBeUndefined();
});

test("of what was sent two people say what became of it", async () => {
  const before = await coop.available("aline");
  net.fault = (where) => (where === "look" ? "busy" : null);
  const { id } = await requestDeposit(coop.as("aline"), byPhone(30_000));
  await net.pass(3);
  expect(await net.states(id)).toEqual(["waiting"]);
  hours(25);
  await settle();
  expect(await net.states(id)).toEqual(["unknown NO_ANSWER"]);
  const proposal = await proposeOutcome(coop.as("finance"), await net.asked(id), {
    outcome: "done",
    externalId: "88001",
    reason: "Seen in the portal",
  });
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await net.states(id)).toEqual(["done"]);
  expect(await coop.available("aline")).toBe(before + 29_700);
});
