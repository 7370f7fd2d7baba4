// How long a statement of many lines takes to be previewed and to be brought in.
import { connect } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import { arranging } from "@/tests/support/arrange";
import { file, type WalletLine, walletCsv } from "@/tests/support/reconciling";
import { openCooperative } from "./cooperative";
import { measured } from "./processor";

const LINES = 10_000;
const DAY = 86_400_000;
const METHODS = ["mtn", "airtel"] as const;

export const STATEMENTS = `statements of ${LINES} lines`;

/**
 * A line of figures: the seconds of a preview and of bringing in, for each wallet one statement; and what verifying the
 * books found afterwards. `url`: an empty, migrated database, as its owner.
 */
export async function statements(url: string, connections: number) {
  const { finance, contextOf, close } = await openCooperative(url, 1, connections);
  const { client: owner, db, close: leave } = connect(url, { max: 1, role: "none" });
  const since = new Date(Date.now() - 40 * DAY);
  const from = new Date(since.getTime() + DAY);
  await arranging(owner)`update settings set reconciled = ${METHODS.join(", ")}`;
  await arranging(owner)`insert into reconciled_channels (channel, since)
    select unnest(${[...METHODS]}::text[]), ${since.toISOString()}::timestamptz`;
  const previewed: Measured[] = [];
  const posted: Measured[] = [];
  for (const method of METHODS) {
    const brought = file(walletCsv(moves(), { from, opening: 0 }).csv, { method });
    // The thread that reads is awake.
    await previewStatement(await contextOf(finance), brought);
    const preview = await previewStatement(await contextOf(finance), brought);
    if (preview.new !== LINES) throw new Error(`${preview.new} of ${LINES} lines are new.`);
    const measure = (work: () => Promise<unknown>) => measured(owner, work);
    previewed.push(await measure(async () => previewStatement(await contextOf(finance), brought)));
    posted.push(await measure(async () => importStatement(await contextOf(finance), brought)));
  }
  await close();
  const verified = await verifyLedger(db);
  await leave();
  const note = `A statement of ${LINES.toLocaleString("en-US")} lines: previewed in ${secondsOf(previewed)}, goal 2; brought in in ${secondsOf(posted)}, goal 3.`;
  return { note, verified };
}

function moves(): WalletLine[] {
  return Array.from({ length: LINES }, (_, index) => ({
    id: String(50_000_000_000 + index),
    direction: index % 7 === 6 ? "out" : "in",
    amount: 1_000 + (index % 90),
    number: "250788000101",
    name: "Aline Uwase",
  }));
}

type Measured = Awaited<ReturnType<typeof measured>>;

const secondsOf = (all: Measured[]) =>
  all
    .map(({ clock, node, postgresql }) => {
      const [c, n, p] = [clock, node, postgresql].map((each) => each.toFixed(1));
      return `${c} s (processors: node ${n}, PostgreSQL ${p})`;
    })
    .join(" and ");
