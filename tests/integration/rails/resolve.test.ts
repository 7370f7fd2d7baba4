import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { depositById } from "@/lib/deposits/queries";
import { requestDeposit } from "@/lib/rails/collect";
import { liveRequests } from "@/lib/rails/queries";
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
  await requestDeposit(coop.as("eric"), byPhone(500_000, "+250788000102"));
  await net.pass(10);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const failed = { outcome: "failed", reason: "Not in the portal" } as const;
const done = (externalId: string) =>
  ({ outcome: "done", externalId, reason: "Seen in the portal" }) as const;
const confirm = (proposal: string, who: "director" | "finance" | "manager" = "director") =>
  decideProposal(coop.as(who), proposal, { decision: "confirm" });

/** Lets a day pass in which the provider says nothing. */
async function unanswered(id: string): Promise<string> {
  net.fault = () => "busy";
  await net.pass(5);
  coop.clock.tick(25 * 3_600_000);
  await net.pass(2);
  expect(await net.states(id)).toEqual(["unknown NO_ANSWER"]);
  return net.asked(id);
}
const deposit = async (amount: number) =>
  (await requestDeposit(coop.as("aline"), byPhone(amount))).id;

test("two people say of an unknown deposit that it came, and it is credited by its number", async () => {
  const before = await coop.available("aline");
  const id = await deposit(10_000);
  const request = await unanswered(id);
  expect(await liveRequests(coop.db)).toMatchObject([{ id: request, state: "unknown" }]);
  const proposal = await proposeOutcome(coop.as("finance"), request, done("77001"));
  await expect(confirm(proposal, "finance")).rejects.toEqual(refused("own_record"));
  expect((await depositById(coop.db, id)).status).toBe("pending");
  await confirm(proposal);
  expect((await depositById(coop.db, id)).status).toBe("approved");
  expect((await coop.available("aline")) - before).toBe(9_900);
  expect(await net.states(id)).toEqual(["done"]);
});

test("a number that the books have already is refused when it is confirmed, and nothing moves", async () => {
  const before = await coop.available("aline");
  const id = await deposit(12_000);
  const proposal = await proposeOutcome(coop.as("finance"), await unanswered(id), done("77001"));
  await expect(confirm(proposal)).rejects.toEqual(refused("external_id_taken"));
  expect(await net.states(id)).toEqual(["unknown NO_ANSWER"]);
  expect(await coop.available("aline")).toBe(before);
  await decideProposal(coop.as("finance"), proposal, { decision: "refuse", reason: "Mistyped" });
});

test("and of an unknown withdrawal that it was not paid: it is free again", async () => {
  const before = await coop.available("aline");
  const terms = { amount: 7_000, method: "mtn", account: null, description: null } as const;
  const { withdrawal } = await postWithdrawal(coop.as("aline"), {
    ...terms,
    phone: "+250788000101",
  });
  await decideTransaction(coop.as("finance"), withdrawal.id, { status: "approved" });
  const request = await unanswered(withdrawal.id);
  await confirm(await proposeOutcome(coop.as("manager"), request, failed));
  expect(await ownWithdrawal(coop.db, coop.idOf("aline"), withdrawal.id)).toMatchObject({
    status: "failed",
    payout: "failed",
  });
  expect(await coop.available("aline")).toBe(before);
});

test("what the provider says first holds, and what is not unknown has no outcome to propose", async () => {
  const id = await deposit(11_000);
  const request = await unanswered(id);
  const requestId = randomUUID();
  const propose = (said: Parameters<typeof proposeOutcome>[2]) =>
    proposeOutcome(coop.as("finance", { requestId }), request, said);
  const proposal = await propose(failed);
  await expect(proposeOutcome(coop.as("manager"), request, failed)).rejects.toEqual(
    refused("already_proposed"),
  );
  net.fault = () => null;
  coop.clock.tick(3_700_000);
  await net.pass(2);
  // It was never taken: it is asked no more after a day, and stays unknown until somebody says so.
  expect(await net.states(id)).toEqual(["unknown NO_ANSWER"]);
  await confirm(proposal);
  expect(await net.states(id)).toEqual(["failed NOT_AT_PROVIDER"]);
  // Under its key it is answered again, whatever became of it.
  expect(await propose(failed)).toBe(proposal);
  await expect(propose(done("77009"))).rejects.toEqual(refused("request_id_reused"));
  await expect(proposeOutcome(coop.as("finance"), request, failed)).rejects.toEqual(
    refused("not_pending"),
  );
  await expect(proposeOutcome(coop.as("finance"), randomUUID(), failed)).rejects.toEqual(
    refused("not_found"),
  );
  await expect(proposeOutcome(coop.as("aline"), request, failed)).rejects.toMatchObject({
    name: "AppError",
  });
});
