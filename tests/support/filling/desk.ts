import { postVoucher } from "@/lib/accounting/vouchers/record";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, PASSWORD } from "@/tests/support/cooperative";

const secondStaff = { identifier: "admin", password: PASSWORD };

/** A drawer that was short when it was closed, one that is counted, and one that serves. */
export async function fillDesk(coop: Cooperative) {
  await fillSafe(coop);
  const member = { memberId: coop.idOf("aline") };
  const float = { float: 5_000, denominations: { 5000: 1 }, secondStaff };
  const closed = await openDrawer(coop.as("finance"), float);
  await takeDeposit(coop.as("finance"), { ...member, amount: 4_000, note: "School fees" });
  await takeDeposit(coop.as("finance"), { ...member, amount: 1_000, secondStaff });
  await payOut(coop.as("finance"), { ...member, amount: 2_000, memberPassword: PASSWORD });
  await moveToSafe(coop.as("finance"), { direction: "out", amount: 3_000, secondStaff });
  const short = { denominations: { 2000: 2, 500: 1 } };
  await countDrawer(coop.as("finance"), closed.id, short);
  await closeDrawer(coop.as("manager"), closed.id, short);
  const counted = await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
  await takeDeposit(coop.as("finance"), { ...member, amount: 700 });
  await countDrawer(coop.as("finance"), counted.id, { denominations: { 500: 1, 100: 2 } });
  await openDrawer(coop.as("manager"), { ...float, secondStaff });
}

async function fillSafe(coop: Cooperative) {
  const lines = [
    { code: "1040", debit: 15_000 },
    { code: "1030", credit: 15_000 },
  ];
  const { id } = await postVoucher(coop.as("finance"), { description: "Into the safe", lines });
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
}
