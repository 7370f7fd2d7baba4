import { submitDeposit } from "@/lib/deposits/commands";
import { cancelLendOffer } from "@/lib/loans/offer-commands";
import { setProjectStatus } from "@/lib/projects/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { deleteByTwo, reverseByTwo } from "@/tests/support/deleted";
import { lending } from "@/tests/support/lending";
import { projectsOf } from "@/tests/support/projects";

/**
 * A little of everything in the books, so that each invariant has something to look at. Answers the ids of a
 * loan that is repaid in part, one on a request and one that is written off.
 */
export async function fillBooks(coop: Cooperative) {
  await payAndSend(coop);
  await investBoth(coop);
  await takeBack(coop);
  return lendAndBorrow(coop);
}

async function payAndSend(coop: Cooperative) {
  for (const method of ["mtn", "airtel", "bank", "cash"] as const) {
    const sent = { amount: 100_000, method, description: null, senderPhone: "+250788000101" };
    const { id } = await submitDeposit(coop.as("aline"), sent);
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
  }
  const { id } = await submitDeposit(coop.as("eric"), {
    amount: 5_000,
    method: "bank",
    description: null,
    externalId: "RECEIPT1",
  });
  await decideTransaction(coop.as("finance"), id, { status: "rejected", reason: "Never arrived" });
  await submitDeposit(coop.as("eric"), { amount: 7_000, method: "bank", description: null });
  const recipientId = coop.idOf("eric");
  await postTransfer(coop.as("aline"), { recipientId, amount: 20_000 });
  const wrong = await postTransfer(coop.as("aline"), { recipientId, amount: 3_000 });
  const checker = () => coop.as("director");
  await deleteByTwo(coop.as("admin"), checker, wrong.transaction.id, "Sent twice");
}

// A mistaken deposit whose money was used: part of the claim is repaid.
async function takeBack(coop: Cooperative) {
  const mistaken = await coop.fund("claudine", 9_000);
  await postTransfer(coop.as("claudine"), { recipientId: coop.idOf("admin"), amount: 5_000 });
  const checker = () => coop.as("director");
  await reverseByTwo(coop.as("admin"), checker, mistaken, "Nobody paid it in");
  await coop.fund("claudine", 2_000);
}

// One project that has earned, lost and waits to share; one that is completed.
async function investBoth(coop: Cooperative) {
  const of = projectsOf(coop);
  const farm = await of.open();
  await of.stake(farm, "aline", 9_000);
  await of.stake(farm, "eric", 1_000);
  for (const [kind, amount] of [
    ["profit", 1_003],
    ["loss", 307],
  ] as const) {
    await of.record(farm, kind, amount);
    await of.share(farm);
  }
  await of.record(farm, "profit", 77);
  const over = await of.open();
  await of.stake(over, "aline", 500);
  for (const status of ["running", "completed"] as const) {
    await setProjectStatus(coop.as("director"), over, status);
  }
}

// One of everything that lending knows: an open offer, a cancelled one, a taken one repaid in part, a funded
// request, a loan written off and paid in part afterwards.
async function lendAndBorrow(coop: Cooperative) {
  const deals = lending(coop);
  await deals.offer("aline", 4_000);
  await cancelLendOffer(coop.as("aline"), await deals.offer("aline", 3_000));
  const loan = await deals.take("eric", await deals.offer("aline", 10_000));
  await deals.repay("eric", loan, 3_000);
  const lent = await deals.lend("aline", await deals.ask("jean", 8_000), 5);
  await deals.ask("claudine", 2_000);
  const lost = await deals.take("jean", await deals.offer("aline", 6_000));
  deals.wait(31);
  await deals.writeOff(lost, "Gone");
  await coop.fund("jean", 1_000);
  await deals.repay("jean", lost, 500);
  return { loan, lent, lost };
}
