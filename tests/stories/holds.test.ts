import { afterEach, beforeEach, expect, test } from "vitest";
import { cooperativeAccount, credit, debit, memberAccount } from "@/lib/ledger/accounts";
import { payloadHash } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

/** Aline asks to take francs out by the bank: they are held until somebody decides. */
async function askFor(amount: number): Promise<string> {
  const { db, actor, now: at, address, requestId } = coop.as("aline");
  const { transactionId } = await post(db, {
    type: "withdraw",
    status: "pending",
    at,
    amount,
    channel: "bank",
    from: null,
    to: actor.id,
    submittedBy: actor.id,
    request: { requestId, payloadHash: payloadHash("withdraw", amount) },
    lines: [
      debit(memberAccount(actor.id, "available"), amount),
      credit(memberAccount(actor.id, "held"), amount),
    ],
    act: { action: "withdrawal.submit", address },
  });
  return transactionId;
}

async function answer(id: string, status: "approved" | "rejected", amount: number): Promise<void> {
  const { db, actor, now: at, address } = coop.as("finance");
  const held = debit(memberAccount(coop.idOf("aline"), "held"), amount);
  const common = { transactionId: id, at, by: actor.id };
  const act = { action: `withdrawal.${status}`, address };
  const reason = "The account number is wrong";
  const paid = [held, credit(cooperativeAccount("cash:bank"), amount)];
  const back = [held, credit(memberAccount(coop.idOf("aline"), "available"), amount)];
  if (status === "rejected") {
    await post(db, { ...common, does: "reject", reason, lines: back, act });
    return;
  }
  await post(db, { ...common, does: "approve", lines: [], act });
  await post(db, {
    ...common,
    does: "pay",
    externalId: "OUT1",
    lines: paid,
    act: { action: "withdrawal.pay", address },
  });
}

test("money is held, then released or paid out", async () => {
  const story = tellStory("Money is held, then released or paid out", coop);
  await story.step("Aline owns 100,000, paid in by the bank.", () =>
    coop.fund("aline", 100_000, "bank"),
  );
  const first = await story.step("Aline asks to take out 80,000: it is held.", () =>
    askFor(80_000),
  );
  await story.refused("She cannot send what is held.", () =>
    postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 20_001 }),
  );
  await story.refused("She cannot ask for it twice.", () => askFor(20_001));
  await story.step("Finance rejects: the money is hers to use again.", () =>
    answer(first, "rejected", 80_000),
  );
  await story.refused("Finance changes its mind.", () => answer(first, "approved", 80_000));
  const second = await story.step("Aline asks for 80,000 again.", () => askFor(80_000));
  await story.step("Finance approves and pays it out by the bank.", () =>
    answer(second, "approved", 80_000),
  );
  await story.refused("Nobody pays it out twice.", () => answer(second, "approved", 80_000));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/money-held.txt");
});
