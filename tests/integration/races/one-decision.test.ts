import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "@/db/client";
import { decideProposal, propose } from "@/lib/approvals/commands";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { atOnce, warm } from "@/tests/support/at-once";
import { brokenInvariants, expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { naiveApprove } from "@/tests/support/naive";
import { storm } from "@/tests/support/storm";

const OFFICE = storm(20, 50);
const ROUNDS = storm(4, 20);
const SAVERS = 20;
const DEPOSITS_OF_EACH = storm(3, 10);

let coop: Cooperative;
let office: Actor[];
let savers: Actor[];
beforeAll(async () => {
  coop = await openCooperative({ pool: OFFICE });
  office = await Promise.all(
    Array.from({ length: OFFICE }, (_, n) =>
      coop.join({ username: `finance${n}`, role: "finance" }),
    ),
  );
  savers = await Promise.all(
    Array.from({ length: SAVERS }, (_, n) => coop.join({ username: `saver${n}` })),
  );
  await warm(coop.client);
});
afterAll(() => coop.close());

const colleague = (index: number) => office[index % OFFICE] as Actor;
const submit = async (francs = 10_000, who: Actor | "aline" = "aline") =>
  (await submitDeposit(coop.as(who), cash(francs))).id;
/** Several deposits of each of many savers: of one, so many may not wait. */
const submitMany = (count: number, francs: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => submit(francs, savers[n % SAVERS])));

const proposeToUndo = (id: string) =>
  propose(coop.as("admin"), "reversal", id, { reason: "A mistake." });
const confirm = (proposal: string, by: Actor) =>
  decideProposal(coop.as(by), proposal, { decision: "confirm" });

describe(`${OFFICE} colleagues who decide on one deposit at once`, () => {
  test("to approve it: one does, the others are told, it is posted once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, before] = [await submit(), await coop.available("aline")];
      const { done, refused } = await atOnce(OFFICE, (index) =>
        decideTransaction(coop.as(colleague(index)), id, { status: "approved" }),
      );
      expect(done).toHaveLength(1);
      expect(refused).toEqual({ not_pending: OFFICE - 1 });
      expect(await coop.available("aline")).toBe(before + 10_000);
    }
    await expectBooksToBalance(coop.db);
  });

  test("half for and half against it: one of them decides, and the money follows", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, before] = [await submit(), await coop.available("aline")];
      const { done, refused } = await atOnce(OFFICE, async (index) => {
        const status = index % 2 === 0 ? ("approved" as const) : ("rejected" as const);
        await decideTransaction(coop.as(colleague(index)), id, { status, reason: "Never arrived" });
        return status;
      });
      expect(done).toHaveLength(1);
      expect(refused).toEqual({ not_pending: OFFICE - 1 });
      const credited = done[0] === "approved" ? 10_000 : 0;
      expect(await coop.available("aline")).toBe(before + credited);
    }
    await expectBooksToBalance(coop.db);
  });
});

const MANY = SAVERS * DEPOSITS_OF_EACH;
test(`${MANY} deposits approved at once into one channel are all posted, and the totals are right`, async () => {
  const ids = await submitMany(MANY, 1_000);
  const { done, refused } = await atOnce(ids.length, (index) =>
    decideTransaction(coop.as(colleague(index)), ids[index] ?? "", { status: "approved" }),
  );
  expect(refused).toEqual({});
  expect(done).toHaveLength(MANY);
  for (const saver of savers) expect(await coop.available(saver)).toBe(DEPOSITS_OF_EACH * 1_000);
  await expectBooksToBalance(coop.db);
});

test(`one receipt claimed by ${OFFICE} deposits at once is taken by one of them`, async () => {
  const { done, refused } = await atOnce(OFFICE, (index) =>
    submitDeposit(coop.as(colleague(index)), { ...cash(500), externalId: "RECEIPT9" }),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ external_id_taken: OFFICE - 1 });
});

test(`one receipt given to ${OFFICE} deposits at their approval is taken by one of them`, async () => {
  const ids = await submitMany(OFFICE, 500);
  const { done, refused } = await atOnce(OFFICE, (index) =>
    decideTransaction(coop.as(colleague(index)), ids[index] ?? "", {
      status: "approved",
      externalId: "RECEIPT10",
    }),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ external_id_taken: OFFICE - 1 });
  await expectBooksToBalance(coop.db);
});

test(`${OFFICE} who confirm one reversal at once give the money back once`, async () => {
  const { transaction } = await postTransfer(coop.as("aline"), {
    recipientId: coop.idOf("jean"),
    amount: 700,
  });
  await coop.fund("jean", 100_000);
  const before = await coop.available("aline");
  const proposal = await proposeToUndo(transaction.id);
  const { done, refused } = await atOnce(OFFICE, (index) => confirm(proposal, colleague(index)));
  expect(done).toEqual(["confirmed"]);
  const late = (refused.not_pending ?? 0) + (refused.already_reversed ?? 0);
  expect(late).toBe(OFFICE - 1);
  expect(await coop.available("aline")).toBe(before + 700);
  await expectBooksToBalance(coop.db);
});

test("a transfer reversed while its money is spent: the one or the other, never both", async () => {
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const spender = await coop.join({ username: `spender${round}` });
    const { transaction } = await postTransfer(coop.as("aline"), {
      recipientId: spender.id,
      amount: 1_000,
    });
    const proposal = await proposeToUndo(transaction.id);
    const { done, refused } = await atOnce<unknown>(2, (index) =>
      index === 0
        ? confirm(proposal, colleague(round))
        : postTransfer(coop.as(spender), { recipientId: coop.idOf("eric"), amount: 1_000 }),
    );
    expect(done).toHaveLength(1);
    expect(Object.keys(refused)).toEqual([
      expect.stringMatching(/^(reversal_overdraws|insufficient_balance)$/),
    ]);
  }
  await expectBooksToBalance(coop.db);
});

// Last: it leaves books behind that do not balance.
test("several of them credit the deposit where the status is read first, and verification tells", async () => {
  const { client, close } = connect(coop.url, { max: OFFICE, role: "none" });
  await warm(client);
  const id = await submit();
  const { done } = await atOnce(OFFICE, () => naiveApprove(client, id));
  await close();
  console.log(`naive approval: ${done.length} of ${OFFICE} credited the same deposit`);
  expect(done.length).toBeGreaterThan(1);
  expect(await brokenInvariants(coop.db)).not.toEqual([]);
});
