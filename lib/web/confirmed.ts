import { explain } from "@/lib/web/failures";

type One<Outcome> = { id: string } & ({ outcome: Outcome } | { error: unknown });

/** What became of each line that was confirmed, the refused ones with why, in the reader's language. */
export function confirmedResults<Outcome>(done: readonly One<Outcome>[]) {
  return Promise.all(
    done.map(async ({ id, ...came }) => {
      if ("outcome" in came) return { id, ok: true, outcome: came.outcome };
      const { code, message } = await explain(came.error);
      return { id, ok: false, code, message };
    }),
  );
}
