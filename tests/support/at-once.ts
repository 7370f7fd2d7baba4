import type { Sql } from "postgres";
import { AppError } from "@/lib/errors";

/** What each of several simultaneous acts came to. */
type Outcomes<T> = {
  done: T[];
  /** How often each refusal or database error was answered, by its code. */
  refused: Record<string, number>;
};

/** Opens all connections of a pool: on a cold one the first act is over before the others begin. */
export async function warm(client: Sql): Promise<void> {
  const count = client.options.max;
  const held = await Promise.all(Array.from({ length: count }, () => client.reserve()));
  await Promise.all(held.map((connection) => connection`select 1`));
  for (const connection of held) connection.release();
}

/** Starts `times` acts behind one barrier, so that all of them are under way together. */
export async function atOnce<T>(
  times: number,
  act: (index: number) => Promise<T>,
): Promise<Outcomes<T>> {
  let open = () => {};
  const barrier = new Promise<void>((resolve) => {
    open = resolve;
  });
  const acts = Array.from({ length: times }, (_, index) => barrier.then(() => act(index)));
  open();
  const outcomes: Outcomes<T> = { done: [], refused: {} };
  for (const settled of await Promise.allSettled(acts)) {
    if (settled.status === "fulfilled") outcomes.done.push(settled.value);
    else {
      const code = codeOf(settled.reason);
      outcomes.refused[code] = (outcomes.refused[code] ?? 0) + 1;
    }
  }
  return outcomes;
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return String(error);
}
