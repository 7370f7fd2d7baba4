import { afterEach, beforeEach, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const METHODS = [
  ["mtn", "MTN Mobile Money", "1 % fee", 100_050],
  ["airtel", "Airtel Money", "1.2 % fee", 100_050],
  ["bank", "the bank", "no fee", 250_000],
  ["cash", "cash at the office", "no fee", 250_000],
] as const;

test.each(METHODS)("a deposit by %s is approved", async (method, name, fee, amount) => {
  const story = tellStory(`A deposit by ${name} (${fee}) is approved`, coop);
  const deposit = await story.step(
    `Aline says that she paid in ${amount.toLocaleString("en")} by ${name}.`,
    () =>
      submitDeposit(coop.as("aline"), {
        amount,
        method,
        description: "Savings of November",
        senderPhone: method === "mtn" || method === "airtel" ? "+250788000101" : null,
      }),
  );
  await story.refused("Aline tries to approve it herself.", () =>
    decideTransaction(coop.as("aline"), deposit.id, { status: "approved" }),
  );
  await story.step("Finance finds the money and approves.", () =>
    decideTransaction(coop.as("finance"), deposit.id, { status: "approved" }),
  );
  await story.refused("The financial manager, a second later, approves too.", () =>
    decideTransaction(coop.as("manager"), deposit.id, { status: "approved" }),
  );
  await expect(await story.end()).toMatchFileSnapshot(`__snapshots__/deposit-by-${method}.txt`);
});

test("a deposit is rejected", async () => {
  const story = tellStory("A deposit is rejected", coop);
  const deposit = await story.step(
    "Eric says that he paid in 40,000 by the bank, receipt B-17.",
    () =>
      submitDeposit(coop.as("eric"), {
        amount: 40_000,
        method: "bank",
        description: null,
        externalId: "B17",
      }),
  );
  await story.refused("Jean claims the same receipt.", () =>
    submitDeposit(coop.as("jean"), {
      amount: 40_000,
      method: "bank",
      description: null,
      externalId: "B17",
    }),
  );
  await story.step("Finance does not find the money and rejects.", () =>
    decideTransaction(coop.as("finance"), deposit.id, {
      status: "rejected",
      reason: "The bank has no payment B-17",
    }),
  );
  await story.refused("The financial manager approves nevertheless.", () =>
    decideTransaction(coop.as("manager"), deposit.id, { status: "approved" }),
  );
  const again = await story.step("The bank finds it: Eric hands in the same receipt again.", () =>
    submitDeposit(coop.as("eric"), {
      amount: 40_000,
      method: "bank",
      description: null,
      externalId: "B17",
    }),
  );
  await story.step("The financial manager approves.", () =>
    decideTransaction(coop.as("manager"), again.id, { status: "approved" }),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/deposit-rejected.txt");
});
