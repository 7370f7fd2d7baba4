import { explain } from "@/lib/web/failures";

/** What became of one of several; `error`: why it was refused. */
type One<Outcome> = { id: string; reference: string | null } & (
  | { outcome: Outcome }
  | { error: unknown }
);

/** What became of each, the refused ones with why, in the reader's language. */
export function resultsOf<Outcome>(decided: One<Outcome>[]) {
  return Promise.all(
    decided.map(async ({ id, reference, ...came }) => {
      if ("outcome" in came) return { id, reference, ok: true, outcome: came.outcome };
      const { code, message } = await explain(came.error);
      return { id, reference, ok: false, code, message };
    }),
  );
}
