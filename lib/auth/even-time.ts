import { setTimeout as sleep } from "node:timers/promises";

/** Longer than what a request for a link does, on a machine that is not overloaded. */
const STEP_MS = 250;

/**
 * Runs `work` and answers at its next full quarter of a second, whatever came out: how long the answer
 * takes tells nothing about what there was to do.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const took = performance.now() - began;
    await sleep(Math.ceil((took + 1) / STEP_MS) * STEP_MS - took);
  }
}
