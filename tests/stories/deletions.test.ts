import { afterEach, beforeEach, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

async function ask(who: Person, amount: number): Promise<string> {
  const terms = { amount, method: "cash" as const, description: null };
  return (await postWithdrawal(coop.as(who), terms)).withdrawal.id;
}
const remove = (id: string, by: Person = "admin") =>
  deleteByTwo(coop.as(by), () => coop.as("director"), id);
const approve = (id: string) =>
  decideTransaction(coop.as("finance"), id, {
    status: "approved",
    externalId: plainReceiptNumber(id),
  });

test("withdrawals and a move are deleted", async () => {
  const story = tellStory("Withdrawals and a move are deleted", coop);
  await story.step("Aline owns 100,000 in cash.", () => coop.fund("aline", 100_000));
  const waiting = await story.step("She asks to take out 30,000: it is held.", () =>
    ask("aline", 30_000),
  );
  await story.step("The office deletes the request: the money is hers to use again.", () =>
    remove(waiting),
  );
  await story.refused("It cannot be paid out any more.", () => approve(waiting));
  const paid = await story.step("She asks for 60,000.", () => ask("aline", 60_000));
  await story.step("Finance pays it out.", () => approve(paid));
  await story.step("It was never fetched. The office reverses it: both sides are as before.", () =>
    remove(paid),
  );
  await story.refused("It cannot be reversed twice.", () => remove(paid));
  const terms = { from: "cash" as const, to: "bank" as const, amount: 80_000, note: "To the bank" };
  const move = await story.step("Finance moves 80,000 to the bank.", () =>
    postMove(coop.as("finance"), terms),
  );
  const last = await story.step("She takes out 20,000, all the cash that is left.", async () => {
    const id = await ask("aline", 20_000);
    await approve(id);
    return id;
  });
  await story.step("The move is reversed: the bank gives the cash back.", () => remove(move.id));
  await story.step("So is her last withdrawal.", () => remove(last));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/deletions.txt");
});

test("what a channel no longer holds cannot be taken back out of it", async () => {
  const story = tellStory("What a channel no longer holds cannot be taken back", coop);
  await story.step("Aline owns 50,000 in cash.", () => coop.fund("aline", 50_000));
  const terms = { from: "cash" as const, to: "mtn" as const, amount: 50_000, note: "Float" };
  const first = await story.step("Finance moves it all to mobile money.", () =>
    postMove(coop.as("finance"), terms),
  );
  await story.step("And from there to the bank.", () =>
    postMove(coop.as("finance"), { ...terms, from: "mtn", to: "bank" }),
  );
  await story.refused("The first move cannot be reversed: mobile money is empty.", () =>
    remove(first.id),
  );
  await story.refused("Finance proposes no reversal: that is for administrators.", () =>
    remove(first.id, "finance"),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/deletions-short.txt");
});
