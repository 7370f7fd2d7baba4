import { decideProposal } from "@/lib/approvals/commands";
import { proposeExplanation } from "@/lib/approvals/explanations";
import { addDays, kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { makeForwarder, revokeForwarder } from "@/lib/reconciliation/forwarders";
import { takeMessage } from "@/lib/reconciliation/inbox";
import { ignoreLine } from "@/lib/reconciliation/match";
import { signatureOf } from "@/lib/reconciliation/signature";
import { decideTransaction } from "@/lib/transactions/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { bringer, file, reconciling, withdrawByTwo } from "@/tests/support/reconciling";

type Statements = Awaited<ReturnType<typeof reconciling>>;

/** Statements of a wallet and of a bank, deposits with and without their line, and a phone that sends messages on. */
export async function fillStatements(coop: Cooperative) {
  const of = await reconciling(coop, "mtn, bank");
  await matchLines(coop, of);
  await bringOwnTable(coop, of);
  await forward(coop);
}

async function matchLines(coop: Cooperative, of: Statements) {
  const bring = bringer(coop, of);
  const number = "250788000102";
  const paid = await deposit(coop, 6_000);
  const [line = "", rent = ""] = await bring([
    { direction: "in", amount: 6_000, number, name: "Eric Habimana" },
    { direction: "out", amount: 40, message: "Rent" },
    { direction: "in", amount: 850, number: "250788999999", charge: 20 },
  ]);
  await confirmLine(coop.as("finance"), line, paid);
  const asked = { account: "expense:rent", reason: "The office's rent" };
  const proposal = await proposeExplanation(coop.as("finance"), rent, asked);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  const [wrong = ""] = await bring([{ direction: "in", amount: 77 }]);
  const [row] = await coop.owner`select file_id from statement_lines where id = ${wrong}`;
  await withdrawByTwo(coop, row?.file_id);
  const reason = "Seen in the app of the office";
  const unproven = await deposit(coop, 3_000);
  await decideTransaction(coop.as("admin"), unproven, { status: "approved", reason });
}

async function deposit(coop: Cooperative, amount: number): Promise<string> {
  const paid = { amount, method: "mtn", senderPhone: "+250788000102", description: null } as const;
  return (await submitDeposit(coop.as("eric"), paid)).id;
}

/** A bank's table whose headings nobody knows. */
async function bringOwnTable(coop: Cooperative, of: Statements) {
  coop.clock.tick(2 * 86_400_000);
  const day = addDays(kigaliDay(coop.clock.now()), -1).split("-").reverse().join("/");
  const table = ["Some bank", "Dag;Wat;Som", `${day};Paid;5.000,00`].join("\n");
  const columns = { date: 0, message: 1, amount: 2 };
  const mapping = { headingRow: 2, columns, dateForm: "dmy", decimal: "," } as const;
  await of.bring({ ...file(table, { method: "bank", name: "bank.csv" }), mapping });
}

async function forward(coop: Cooperative) {
  const phone = await makeForwarder(coop.as("admin"), { method: "mtn", name: "Front desk" });
  const lost = await makeForwarder(coop.as("admin"), { method: "mtn", name: "Lost in May" });
  await revokeForwarder(coop.as("admin"), lost.id);
  const now = coop.clock.tick();
  const at = new Date(now.getTime() + 2 * 3_600_000).toISOString();
  const when = `${at.slice(0, 10)} ${at.slice(11, 19)}`;
  const money = `You have received 5100 RWF from ALINE UWASE (250788000101) at ${when} . Balance:505100 RWF. FT Id: 30911700001`;
  for (const text of [money, "You have got 900 RWF somehow, thank you"]) {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const body = JSON.stringify({ from: "M-Money", text });
    const signature = signatureOf(phone.key, `${timestamp}.${body}`);
    const asked = { db: coop.db, address: "197.243.0.9", now };
    await takeMessage(asked, phone.id, { timestamp, body, signature });
  }
  const [unread] = await coop.owner<{ id: string }[]>`
    select id from statement_lines where kind = 'unread'`;
  await ignoreLine(coop.as("finance"), unread?.id ?? "", "An advertisement");
}
