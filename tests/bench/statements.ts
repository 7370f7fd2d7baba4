// How long a statement of many lines takes to be previewed and to be brought in.
import type { Sql } from "postgres";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import { arranging } from "@/tests/support/arrange";
import { file, type Told, walletCsv } from "@/tests/support/reconciling";
import type { BenchCooperative } from "./cooperative";
import { measured } from "./processor";

const LINES = 10_000;
const DAY = 86_400_000;
const METHODS = ["mtn", "airtel"] as const;

export const STATEMENTS = `statements of ${LINES} lines`;

/** A line of figures: the seconds of a preview and of bringing in, for each wallet one statement. */
export async function statements(
  { finance, contextOf }: BenchCooperative,
  owner: Sql,
): Promise<string> {
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
  return `A statement of ${LINES.toLocaleString("en-US")} lines: previewed in ${told(previewed)}, goal 2; brought in in ${told(posted)}, goal 3.`;
}

function moves(): Told[] {
  return Array.from({ length: LINES }, (_, index) => ({
    id: String(50_000_000_000 + index),
    direction: index % 7 === 6 ? "out" : "in",
    amount: 1_000 + (index % 90),
    number: "250788000101",
    name: "Aline Uwase",
  }));
}

type Measured = Awaited<ReturnType<typeof measured>>;

const told = (all: Measured[]) =>
  all
    .map(({ clock, node, postgresql }) => {
      const [c, n, p] = [clock, node, postgresql].map((each) => each.toFixed(1));
      return `${c} s (processors: node ${n}, PostgreSQL ${p})`;
    })
    .join(" and ");
