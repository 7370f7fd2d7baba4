import { explain } from "@/lib/web/failures";

/** One of several, by its id: what became of it, or `error`, why it was refused. */
type One<Named, Outcome> = Named & ({ outcome: Outcome } | { error: unknown });

/** What became of each of several, the refused ones with why, in the reader's language. */
export function outcomesOf<Named extends { id: string }, Outcome>(
  several: One<Named, Outcome>[],
): Promise<(Named & { ok: boolean; outcome?: Outcome; code?: string; message?: string })[]> {
  return Promise.all(
    several.map(async (one) => {
      if ("outcome" in one) return { ...one, ok: true };
      const { error, ...named } = one;
      const { code, message } = await explain(error);
      return { ...(named as unknown as Named), ok: false, code, message };
    }),
  );
}
