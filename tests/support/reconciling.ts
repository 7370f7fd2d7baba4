import { decideProposal } from "@/lib/approvals/commands";
import { proposeWithdrawal } from "@/lib/approvals/explanations";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import type { Brought } from "@/lib/reconciliation/schema";
import type { SettingsInput } from "@/lib/settings/rules";
import type { Cooperative, Person } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";

/** A line of a wallet's day, in francs. */
export type WalletLine = {
  id: string;
  direction: "in" | "out";
  amount: number;
  charge?: number;
  number?: string;
  name?: string;
  message?: string;
};

/**
 * The portal's CSV of a wallet: its lines a minute apart from an instant on, with the balance behind each. Answers the
 * balance at the end, too.
 */
export function walletCsv(
  lines: readonly WalletLine[],
  { from, opening }: { from: Date; opening: number },
) {
  let balance = opening;
  const rows = lines.map(
    ({ id, direction, amount, charge = 0, number = "", name = "", message = "" }, index) => {
      balance += (direction === "in" ? amount : -amount) - charge;
      const at = new Date(from.getTime() + index * 60_000 + 2 * 3_600_000).toISOString();
      const signed = direction === "in" ? amount : -amount;
      const [payer, payee] = direction === "in" ? [number, ""] : ["", number];
      const [payerName, payeeName] = direction === "in" ? [name, ""] : ["", name];
      return [
        id,
        `${at.slice(0, 10)} ${at.slice(11, 19)}`,
        "Completed",
        payer,
        payerName,
        payee,
        payeeName,
        signed,
        charge,
        balance,
        message,
      ].join(",");
    },
  );
  const headings = "Id,Date,Status,From,From Name,To,To Name,Amount,Fee,Balance,Message";
  return { csv: [headings, ...rows].join("\n"), balance };
}

/** A wallet's statement as a file that was brought. */
export const file = (csv: string, over: Partial<Brought> = {}): Brought => ({
  method: "mtn",
  content: new TextEncoder().encode(csv),
  name: "mtn.csv",
  ...over,
});

/** The statements of a cooperative, whose MTN wallet counts from now on. */
export async function reconciling(
  coop: Cooperative,
  methods = "mtn",
  settings: Partial<SettingsInput> = {},
) {
  await setSettings(coop, { ...settings, reconciled: methods });
  const start = coop.clock.tick(60_000);
  /** What the books say of an account of the cooperative: cash is more above zero. */
  const held = async (kind: string) => {
    const [row] = await coop.owner<
      { sum: string }[]
    >`select -sum(balance) as sum from accounts where kind = ${kind}`;
    return Number(row?.sum ?? 0);
  };
  return {
    start,
    held,
    preview: (brought: Brought, who: Person = "finance") => previewStatement(coop.as(who), brought),
    /** By another person than who confirms in the tests: nobody approves by what they brought in. */
    bring: (brought: Brought, who: Person = "admin") => importStatement(coop.as(who), brought),
  };
}

/** Takes a statement back as the office does: one proposes it, another confirms it. */
export async function withdrawByTwo(coop: Cooperative, fileId: string, maker: Person = "admin") {
  const proposal = await proposeWithdrawal(coop.as(maker), fileId, "Of another wallet");
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
}

/** Brings statements of some lines in, as another person than who confirms; answers the lines' ids in their order. */
export function bringer(coop: Cooperative, of: Awaited<ReturnType<typeof reconciling>>) {
  let receipt = 70_000_000_000;
  return async (lines: (Partial<WalletLine> & Pick<WalletLine, "direction" | "amount">)[]) => {
    const stated = lines.map((line) => ({ id: String(++receipt), ...line }));
    const { csv } = walletCsv(stated, {
      from: new Date(coop.clock.now().getTime() + 1_000),
      opening: 0,
    });
    coop.clock.tick(60_000);
    const { fileId } = await of.bring(file(csv));
    const rows = await coop.owner<
      { id: string }[]
    >`select id from statement_lines where file_id = ${fileId} order by row_no`;
    return rows.map(({ id }) => id);
  };
}
