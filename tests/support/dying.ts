import type { Database } from "@/db/client";
import type { Rail } from "@/lib/rails/port";

/** The process ended here. */
export class Killed extends Error {
  override name = "Killed";
}

/**
 * A process that is killed at the `at`th moment, counted from 1: before or after a statement, a commit or a call to the provider.
 * What it asks after that does not happen any more. `crossed`: how many moments there were. `die`: how it ends; a process of its
 * own may end in truth.
 */
export function dying(
  at: number,
  die: () => never = () => {
    throw new Killed();
  },
) {
  const process = { crossed: 0, dead: false };

  function cross(): void {
    if (!process.dead) process.crossed += 1;
    if (process.crossed >= at) process.dead = true;
    if (process.dead) die();
  }

  async function around<T>(work: () => T | PromiseLike<T>): Promise<T> {
    cross();
    const done = await work();
    cross();
    return done;
  }

  // A query is sent when it is awaited: each that is built is wrapped as far as that.
  function wrapped<T extends object>(target: T): T {
    return new Proxy(target, {
      get(_, key) {
        const value = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        if (key === "then") {
          return (...done: Parameters<Promise<unknown>["then"]>) =>
            around(() => target as PromiseLike<unknown>).then(...done);
        }
        if (key === "transaction") {
          return (run: (tx: object) => Promise<unknown>) =>
            around(() => value.call(target, (tx: object) => run(wrapped(tx))));
        }
        return (...given: unknown[]) => {
          const made = value.apply(target, given);
          return typeof made === "object" && made !== null ? wrapped(made) : made;
        };
      },
    });
  }

  return {
    process,
    db: (db: Database): Database => wrapped(db),
    rail: (rail: Rail): Rail => ({
      ...rail,
      ask: (asked) => around(() => rail.ask(asked)),
      statusOf: (product, id) => around(() => rail.statusOf(product, id)),
    }),
  };
}
