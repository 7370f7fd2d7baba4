import type { Executor } from "./client";
import { outsideTurns } from "./turn";

type Waiting<V> = { done: (value: V | undefined) => void; failed: (error: unknown) => void };

/**
 * A read by key that many ask at once: those that ask in the same turn of the event loop are
 * answered by one query. Each gets what it would have got alone; a failure is everybody's.
 */
export function batched<V>(
  ask: (db: Executor, keys: string[]) => Promise<Map<string, V>>,
): (db: Executor, key: string) => Promise<V | undefined> {
  const asked = new WeakMap<Executor, Map<string, Waiting<V>[]>>();

  async function answer(db: Executor): Promise<void> {
    const waiting = asked.get(db) ?? new Map<string, Waiting<V>[]>();
    asked.delete(db);
    try {
      const found = await ask(db, [...waiting.keys()]);
      for (const [key, all] of waiting) for (const one of all) one.done(found.get(key));
    } catch (error) {
      for (const all of waiting.values()) for (const one of all) one.failed(error);
    }
  }

  return (db, key) =>
    new Promise((done, failed) => {
      let waiting = asked.get(db);
      if (!waiting) {
        waiting = new Map();
        asked.set(db, waiting);
        outsideTurns(() => setImmediate(() => void answer(db)));
      }
      const same = waiting.get(key);
      if (same) same.push({ done, failed });
      else waiting.set(key, [{ done, failed }]);
    });
}
