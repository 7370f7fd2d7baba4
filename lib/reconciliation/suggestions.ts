import { and, desc, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { reconciledChannels, statementFiles, statementLines } from "@/db/schema";
import { isMoney } from "@/lib/channels/lines";
import { suggest } from "@/lib/channels/matching";
import type { Candidate, Suggestion } from "@/lib/channels/pending";
import { lineOf } from "@/lib/reconciliation/known-lines";
import type { SuggestionView } from "@/lib/reconciliation/views";
import { MOST_COMPARED, type Waiting, waitingOf } from "@/lib/reconciliation/waiting";

/** What may belong together, by the ids of lines; and what there is to choose from. */
export type Suggested = {
  suggestions: Suggestion[];
  ofLine: Map<string, SuggestionView[]>;
  waiting: Map<string, Waiting>;
  /** The lines that wait, each with what is left of it. */
  lines: Candidate[];
};

type OpenLine = Candidate & { isDoubtful: boolean };

/** Lines that nobody has explained, with what is left of each, as matching takes them: known by their ids. */
async function openLines(db: Executor, channel: string): Promise<OpenLine[]> {
  const { id, state, kind } = statementLines;
  const rows = await db
    .select({ row: statementLines, provenance: statementFiles.provenance })
    .from(statementLines)
    .innerJoin(statementFiles, eq(statementFiles.id, statementLines.fileId))
    .where(
      and(
        eq(statementLines.channel, channel),
        eq(state, "unmatched"),
        inArray(kind, ["money", "reversal"]),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_COMPARED);
  return rows.flatMap(({ row, provenance }) => {
    const line = lineOf(row);
    if (!isMoney(line)) return [];
    // Anybody could have written what was pasted (decision 696); of what is left of a line another part was matched wrongly.
    const isDoubtful = provenance === "pasted" || row.open !== row.amount;
    return [{ identity: row.id, line: { ...line, amount: row.open }, isDoubtful }];
  });
}

/** What the open lines of a channel may be, each with its reason. */
export async function suggestionsOf(db: Executor, channel: string, now: Date): Promise<Suggested> {
  const lines = await openLines(db, channel);
  if (lines.length === 0) return { suggestions: [], ofLine: new Map(), waiting: new Map(), lines };
  const waiting = await waitingOf(db, channel, now);
  const known = new Map(waiting.map((each) => [each.id, each]));
  const doubtful = new Set(
    lines.filter(({ isDoubtful }) => isDoubtful).map(({ identity }) => identity),
  );
  const suggestions = suggest(lines, waiting).map((each) =>
    each.force === "certain" && each.lines.some((id) => doubtful.has(id))
      ? { ...each, force: "likely" as const }
      : each,
  );
  const ofLine = new Map<string, SuggestionView[]>();
  for (const suggestion of suggestions) {
    const view = viewOf(suggestion, known);
    for (const id of suggestion.lines) ofLine.set(id, [...(ofLine.get(id) ?? []), view]);
  }
  return { suggestions, ofLine, waiting: known, lines };
}

/** The same of every channel whose statements count. */
export async function allSuggestions(
  db: Executor,
  now: Date,
): Promise<Map<string, SuggestionView[]>> {
  const { channel } = reconciledChannels;
  const counting = await db.select({ channel }).from(reconciledChannels).orderBy(channel);
  const all = await Promise.all(counting.map((each) => suggestionsOf(db, each.channel, now)));
  return new Map(all.flatMap(({ ofLine }) => [...ofLine]));
}

function viewOf(suggestion: Suggestion, waiting: ReadonlyMap<string, Waiting>): SuggestionView {
  return {
    ...suggestion,
    transactions: suggestion.transactions.flatMap((id) => {
      const found = waiting.get(id);
      if (!found) return [];
      const { reference, name, amount, type } = found;
      return [{ id, reference, name, amount, type }];
    }),
  };
}

/** The one that may be confirmed together with others: certain, of one line and one transaction, and the only one. */
export function certainOf(found: readonly SuggestionView[] | undefined): SuggestionView | null {
  const [only, ...others] = found ?? [];
  if (!only || others.length > 0 || only.force !== "certain" || only.oneOfSeveral) return null;
  return only.lines.length === 1 && only.transactions.length === 1 ? only : null;
}
