import { certainOf } from "@/lib/reconciliation/suggestions";
import type { SuggestionView } from "@/lib/reconciliation/views";

/** So many lines are confirmed in one press. */
const MOST_CONFIRMED = 50;

/** The lines that may be confirmed together, and the francs that they come to. */
export function certainLines(suggested: ReadonlyMap<string, SuggestionView[]>) {
  const found = [...suggested].flatMap(([id, views]) => {
    const amount = certainOf(views)?.transactions[0]?.amount;
    return amount === undefined ? [] : [{ id, amount }];
  });
  const some = found.slice(0, MOST_CONFIRMED);
  return {
    ids: some.map(({ id }) => id),
    total: some.reduce((sum, { amount }) => sum + amount, 0),
  };
}
