import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

/** Begins a story in which Aline owns 100,000. */
async function begin(title: string) {
  const story = tellStory(title, coop);
  await story.step("Aline owns 100,000, paid in with cash.", () => coop.fund("aline", 100_000));
  return story;
}

function undo(transactionId: string, by: "admin" | "finance" = "admin"): Promise<string> {
  const checker = () => coop.as("director");
  return deleteByTwo(coop.as(by), checker, transactionId, "Sent to the wrong person");
}

const toEric = (amount: number) => ({ recipientId: coop.idOf("eric"), amount });

test("money is sent", async () => {
  const story = await begin("Money is sent");
  await story.step("Aline sends 30,000 to Eric.", () =>
    postTransfer(coop.as("aline"), toEric(30_000)),
  );
  await story.step("Eric sends 12,500 of it to Jean.", () =>
    postTransfer(coop.as("eric"), { recipientId: coop.idOf("jean"), amount: 12_500 }),
  );
  await story.step("Aline sends all she has left to Eric.", () =>
    postTransfer(coop.as("aline"), toEric(70_000)),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/money-sent.txt");
});

test("too little money", async () => {
  const story = await begin("Somebody sends more than they have");
  await story.refused("Aline tries to send 100,001 to Eric.", () =>
    postTransfer(coop.as("aline"), toEric(100_001)),
  );
  await story.refused("Eric, who has nothing, tries to send 1 to Aline.", () =>
    postTransfer(coop.as("eric"), { recipientId: coop.idOf("aline"), amount: 1 }),
  );
  await story.refused("Aline tries to send to herself.", () =>
    postTransfer(coop.as("aline"), { recipientId: coop.idOf("aline"), amount: 1 }),
  );
  await coop.suspend("eric");
  await story.refused("Aline tries to send to Eric, who is suspended.", () =>
    postTransfer(coop.as("aline"), toEric(1)),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/too-little-money.txt");
});

test("the same request arrives again", async () => {
  const story = await begin("The same request arrives again");
  const requestId = randomUUID();
  const send = (amount = 60_000) => postTransfer(coop.as("aline", { requestId }), toEric(amount));
  const first = await story.step(
    "Aline sends 60,000 to Eric, and the answer is lost on its way.",
    () => send(),
  );
  const second = await story.step("Her phone sends the same request again.", () => send());
  expect(second).toEqual(first);
  await story.refused("The same request id arrives with 40,000.", () => send(40_000));
  await story.step("Aline really means to send another 40,000: a new request.", () =>
    postTransfer(coop.as("aline"), toEric(40_000)),
  );
  const third = await story.step(
    "The first request arrives once more, now that she has nothing left.",
    () => send(),
  );
  expect(third).toEqual(first);
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/same-request-again.txt");
});

test("a transfer is reversed", async () => {
  const story = await begin("A transfer is reversed");
  const { transaction } = await story.step("Aline sends 30,000 to Eric, meaning Jean.", () =>
    postTransfer(coop.as("aline"), toEric(30_000)),
  );
  await story.step("The administrator reverses it.", () => undo(transaction.id));
  await story.refused("The administrator reverses it once more.", () => undo(transaction.id));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/transfer-reversed.txt");
});

test("a transfer cannot be reversed once it is spent", async () => {
  const story = await begin("A transfer that is spent cannot be reversed");
  const { transaction } = await story.step("Aline sends 30,000 to Eric, meaning Jean.", () =>
    postTransfer(coop.as("aline"), toEric(30_000)),
  );
  await story.step("Eric sends 22,000 of it to Claudine.", () =>
    postTransfer(coop.as("eric"), { recipientId: coop.idOf("claudine"), amount: 22_000 }),
  );
  const refusal = await story.refused("The administrator tries to reverse it.", () =>
    undo(transaction.id),
  );
  expect(refusal).toMatchObject({
    code: "reversal_overdraws",
    status: 409,
    values: { owner: coop.idOf("eric"), name: "Eric Habimana", amount: 8_000, short: 22_000 },
  });
  await story.step("Claudine gives the money back to Eric.", () =>
    postTransfer(coop.as("claudine"), { recipientId: coop.idOf("eric"), amount: 22_000 }),
  );
  await story.step("Now the administrator can reverse it.", () => undo(transaction.id));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/reversal-overdraws.txt");
});
