import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 50;

/** Asks again and again until the answer is there; gives up with an error after a hundred seconds. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + 100_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`It never came to pass: ${what}.`);
    await sleep(PAUSE_MS);
  }
}
