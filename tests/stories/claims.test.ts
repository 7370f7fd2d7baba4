import { afterEach, beforeEach, expect, test } from "vitest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { reverseByTwo } from "@/tests/support/deleted";
import { tellStory } from "@/tests/support/ledger-table";
import { lending } from "@/tests/support/lending";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const send = (from: Person, to: Person, amount: number) =>
  postTransfer(coop.as(from), { recipientId: coop.idOf(to), amount });
const withdraw = async (who: Person, amount: number) => {
  const terms = { amount, method: "cash" as const, description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
};
const decide = (id: string, status: "approved" | "rejected") =>
  decideTransaction(coop.as("finance"), id, { status, reason: "It is owed to the cooperative" });

test("a mistaken deposit whose money is already used", async () => {
  const deals = lending(coop);
  const story = tellStory("A mistaken deposit whose money is already used", coop);
  await story.step("Claudine owns 40,000, paid in with cash.", () => coop.fund("claudine", 40_000));
  const mistaken = await story.step("Eric is credited with 50,000 that he never paid in.", () =>
    coop.fund("eric", 50_000),
  );
  await story.step("He sends 25,000 of them to Aline.", () => send("eric", "aline", 25_000));
  const waiting = await story.step("He asks for 5,000 in cash: they are held.", () =>
    withdraw("eric", 5_000),
  );
  const reverse = (by: Person, other: Person) =>
    reverseByTwo(coop.as(by), () => coop.as(other), mistaken, "Nobody paid it in");
  await story.refused("The administrator cannot take it back alone.", () =>
    reverse("admin", "admin"),
  );
  await story.step(
    "The director confirms it: 20,000 are taken back, 30,000 he must give back.",
    () => reverse("admin", "director"),
  );
  await story.refused("He can send nothing.", () => send("eric", "jean", 1));
  await story.refused("What was held for him is not paid out either.", () =>
    decide(waiting, "approved"),
  );
  await story.step("It is rejected: the 5,000 repay the cooperative.", () =>
    decide(waiting, "rejected"),
  );
  await story.step("Claudine sends him 10,000: he has none of them.", () =>
    send("claudine", "eric", 10_000),
  );
  await story.step("He borrows 8,000 of her: they go the same way.", async () =>
    deals.lend("claudine", await deals.ask("eric", 8_000), 10),
  );
  await story.step("He pays in 20,000: what is left of it is his again.", () =>
    coop.fund("eric", 20_000),
  );
  await story.step("He can send again.", () => send("eric", "jean", 1_000));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/claims.txt");
});
