import { setImmediate as breathe } from "node:timers/promises";

/** Asks again and again until the answer is there; gives up with an error after ten seconds. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`It never came to pass: ${what}.`);
    await breathe();
  }
}
