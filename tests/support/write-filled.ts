import { closeBooks } from "@/lib/accounting/commands";
import { postMove } from "@/lib/accounting/move";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { authenticate } from "@/lib/auth/commands";
import { inviteMember } from "@/lib/invitations/commands";
import { writeNotices } from "@/lib/notices/write";
import { decideTransaction } from "@/lib/transactions/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { fillBooks } from "@/tests/support/everything";
import { FILLED, migrationNames, writeFilled } from "@/tests/support/filled";
import { fillDesk } from "@/tests/support/filling/desk";
import { fillDocuments, fillEvidence } from "@/tests/support/filling/evidence";
import { fillMovedIn } from "@/tests/support/filling/moving-in";
import { fillPeople, fillShown } from "@/tests/support/filling/people";
import { fillRails, openPractice } from "@/tests/support/filling/rails";
import { fillShares } from "@/tests/support/filling/shares";
import { fillStatements } from "@/tests/support/filling/statements";
import setUp from "@/tests/support/global-setup";
import { setSettings } from "@/tests/support/settings";

/** What members and the office do beside the books that fillBooks fills. */
async function fillOffice(coop: Cooperative) {
  const ask = (amount: number) => {
    const terms = { amount, method: "bank" as const, account: "BK 00040 1234567" };
    return postWithdrawal(coop.as("aline"), { ...terms, description: null });
  };
  const paidOut = (await ask(5_000)).withdrawal.id;
  await decideTransaction(coop.as("finance"), paidOut, {
    status: "approved",
    externalId: "PAID1",
  });
  const payable = (await ask(1_000)).withdrawal.id;
  await decideTransaction(coop.as("finance"), payable, { status: "approved" });
  await cancelWithdrawal(coop.as("aline"), (await ask(2_000)).withdrawal.id);
  await ask(3_000);
  await setSettings(coop, { secondApprovalFrom: 20_000 });
  const move = { from: "mtn" as const, to: "bank" as const, note: "Slip 88" };
  await postMove(coop.as("finance"), { ...move, amount: 10_000 });
  await postMove(coop.as("finance"), { ...move, amount: 25_000 });
  const lines = [
    { code: "5100", debit: 4_000 },
    { code: "1000", credit: 4_000 },
  ];
  const rent = await postVoucher(coop.as("finance"), { description: "Rent of the office", lines });
  const bytes = new TextEncoder().encode("%PDF-1.4\n%%EOF");
  await addVoucherFile(coop.as("finance"), rent.id, { name: "bill.pdf", bytes });
  await decideTransaction(coop.as("manager"), rent.id, { status: "approved" });
  await postVoucher(coop.as("finance"), { description: "Rent that waits", lines });
  await inviteMember(
    coop.as("admin", { origin: "https://of.example" }),
    { email: "aisha@of.example", name: "Aisha Mukeshimana" },
    "rw",
  );
  const device = { platform: "Android", browser: "Chrome" };
  const visitor = { db: coop.db, now: coop.clock.tick(), address: "197.243.0.1", device };
  await authenticate(visitor, { identifier: "aline", password: PASSWORD });
}

// With what secrets are sealed and documents signed.
process.env.DATABASE_URL = "postgres://nowhere";
process.env.NEXTAUTH_SECRET = "a secret of the cooperative";
await setUp();
const coop = await openCooperative();
const practice = await openPractice(coop);
const notify = () =>
  writeNotices(coop.db, { now: coop.clock.tick(), origin: "https://of.example" });
await notify();
const { loan } = await fillBooks(coop);
await closeBooks(coop.db, coop.clock.now());
await fillOffice(coop);
await fillPeople(coop);
await fillShown(coop);
await fillDesk(coop);
await fillShares(coop);
await fillStatements(coop);
await fillRails(coop, practice);
await fillMovedIn(coop);
await fillDocuments(coop, loan);
await fillEvidence(coop);
// Of a day that is neither closed nor proved.
await coop.fund("eric", 1_200);
await notify();
const name = migrationNames().at(-1) ?? "";
await writeFilled(coop.owner, name);
await coop.close();
await practice.network.close();
console.log(`${FILLED}/${name} is written.`);
