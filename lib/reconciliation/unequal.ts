import type { LineView, SuggestionView } from "@/lib/reconciliation/views";
import type { Waiting } from "@/lib/reconciliation/waiting";

/** So many are listed. */
const MOST_LISTED = 3;

/**
 * The deposits that wait of whoever paid a line, for another amount: none of them is ever matched with it. One rejects such a
 * deposit, and records what came (docs/roadmap.md, chapter A).
 */
export function unequalOf(
  { direction, open, partyNumber }: Pick<LineView, "direction" | "open" | "partyNumber">,
  waiting: Iterable<Waiting>,
  found: readonly SuggestionView[],
): Waiting[] {
  if (direction !== "in" || partyNumber === null) return [];
  // With other lines, or others of its kind, it may come to the amount after all.
  const maybe = new Set(found.flatMap(({ transactions }) => transactions.map(({ id }) => id)));
  const unequal = [...waiting].filter(
    ({ id, type, status, amount, phones }) =>
      !maybe.has(id) &&
      type === "deposit" &&
      status === "pending" &&
      amount !== open &&
      phones.includes(partyNumber),
  );
  return unequal.slice(0, MOST_LISTED);
}
