import { afterEach, beforeEach, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal, requestWithdrawal } from "@/lib/withdrawals/commands";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

const DAY = 86_400_000;

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

async function ask(who: Person, amount: number): Promise<string> {
  const { withdrawal } = await requestWithdrawal(coop.as(who), {
    amount,
    method: "bank",
    account: "Bank of Kigali 00040 1234567",
    password: PASSWORD,
    description: null,
  });
  return withdrawal.id;
}

const approve = (id: string, by: Person = "finance") =>
  decideTransaction(coop.as(by), id, { status: "approved" });
const pay = (id: string, by: Person = "finance") =>
  payWithdrawal(coop.as(by), id, { externalId: plainReceiptNumber(`BK${id}`) });
const reject = (id: string, by: Person = "finance", reason = "The account is not known") =>
  decideTransaction(coop.as(by), id, { status: "rejected", reason });
const needTwoFrom = (francs: number) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;

test("a withdrawal is approved, rejected, cancelled", async () => {
  const story = tellStory("A withdrawal is approved, rejected, cancelled", coop);
  await story.step("Aline owns 100,000, paid in by the bank.", () =>
    coop.fund("aline", 100_000, "bank"),
  );
  await story.refused("She asks for more than she has.", () => ask("aline", 100_001));
  const first = await story.step("She asks to take out 60,000: it is held.", () =>
    ask("aline", 60_000),
  );
  await story.refused("She cannot approve it herself.", () => approve(first, "aline"));
  await story.refused("Finance cannot write down a payment yet.", () => pay(first));
  await story.step("Finance approves: it may be paid, and is held until then.", () =>
    approve(first),
  );
  await story.refused("She cannot cancel it now: somebody may be paying it.", () =>
    cancelWithdrawal(coop.as("aline"), first),
  );
  await story.step("Finance pays it by the bank and writes down the number.", () => pay(first));
  await story.refused("It is not paid twice.", () => pay(first));
  await story.refused("She cannot cancel what is paid out.", () =>
    cancelWithdrawal(coop.as("aline"), first),
  );
  const second = await story.step("She asks for 30,000 more.", () => ask("aline", 30_000));
  await story.step("Finance rejects: the money is hers to use again.", () => reject(second));
  const third = await story.step("She asks for 40,000, all that is left.", () =>
    ask("aline", 40_000),
  );
  await story.refused("Nobody else can cancel it.", () => cancelWithdrawal(coop.as("eric"), third));
  await story.step("She cancels it herself.", () => cancelWithdrawal(coop.as("aline"), third));
  await story.refused("Finance cannot approve what was cancelled.", () => approve(third));
  const fourth = await story.step("She asks for 10,000 to a wrong account.", () =>
    ask("aline", 10_000),
  );
  await story.step("Finance approves.", () => approve(fourth));
  await story.step("The bank sends it back: the manager gives it back to her.", () =>
    reject(fourth, "manager"),
  );
  await story.step("She sends the money on instead.", () =>
    postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 40_000 }),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/withdrawals.txt");
});

test("a large withdrawal needs two approvers", async () => {
  const story = tellStory("A large withdrawal needs two approvers", coop);
  await story.step("Aline owns 500,000.", () => coop.fund("aline", 500_000, "bank"));
  await story.step("From 200,000 francs on two people must agree.", () => needTwoFrom(200_000));
  coop.clock.tick(DAY);
  const small = await story.step("She asks for 199,999.", () => ask("aline", 199_999));
  await story.step("A day after the deposit one approver is enough.", () => approve(small));
  await story.step("The same person pays it.", () => pay(small));
  const more = await story.step("The same day she asks for 1 more.", () => ask("aline", 1));
  await story.step("With what finance approved alone that is 200,000: it is noted.", () =>
    approve(more),
  );
  await story.step("The manager approves: it may be paid.", () => approve(more, "manager"));
  const large = await story.step("She asks for 200,000.", () => ask("aline", 200_000));
  await story.step("Finance approves: it is noted, it may not be paid yet.", () => approve(large));
  await story.refused("Nobody pays it before the second.", () => pay(large));
  await story.refused("Finance cannot be the second one too.", () => approve(large));
  await story.step("The manager approves: it may be paid.", () => approve(large, "manager"));
  await story.step("Either of the two pays it.", () => pay(large));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/two-approvers.txt");
});

test("a channel pays out no more than it holds, until money is moved to it", async () => {
  const story = tellStory("A channel pays out no more than it holds", coop);
  await story.step("Aline paid in 30,000 by the bank.", () => coop.fund("aline", 30_000, "bank"));
  await story.step("And 70,000 in cash.", () => coop.fund("aline", 70_000, "cash"));
  const id = await story.step("She asks for 50,000 by the bank: it is held.", () =>
    ask("aline", 50_000),
  );
  await story.step("Finance approves.", () => approve(id));
  await story.refused("The bank account holds too little.", () => pay(id));
  const move = (amount: number) =>
    postMove(coop.as("finance"), { from: "cash", to: "bank", amount, note: "Slip 88" });
  await story.refused("Finance cannot carry more than lies in the box.", () => move(70_001));
  await story.step("Finance carries 20,000 in cash to the bank.", () => move(20_000));
  await story.step("Now the bank can pay.", () => pay(id));
  await story.step("From 40,000 francs on two people must agree.", () => needTwoFrom(40_000));
  await story.refused("Finance cannot propose to carry more than there is.", () => move(50_001));
  const { id: large } = await story.step("Finance wants to carry 40,000: it waits.", () =>
    move(40_000),
  );
  const { id: again } = await story.step("And, by mistake, the same once more.", () =>
    move(40_000),
  );
  await story.refused("Finance cannot approve that itself.", () => approve(large));
  await story.step("The manager approves: the money has moved.", () => approve(large, "manager"));
  await story.refused("There is not that much left.", () => approve(again, "manager"));
  await story.step("The manager rejects it.", () => reject(again, "manager", "Carried once only"));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/channels.txt");
});
