import type { DecidedOne } from "@/lib/approvals/decide";
import type { DecidedView } from "@/lib/approvals/schema";
import { explain } from "@/lib/web/failures";

/** What became of each, the refused ones with why, in the reader's language. */
export function resultsOf(decided: DecidedOne[]): Promise<DecidedView[]> {
  return Promise.all(
    decided.map(async ({ id, reference, ...came }) => {
      if ("outcome" in came) return { id, reference, ok: true, outcome: came.outcome };
      const { code, message } = await explain(came.error);
      return { id, reference, ok: false, code, message };
    }),
  );
}
