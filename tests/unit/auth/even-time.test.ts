import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEvenTime } from "@/lib/auth/even-time";

vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** When an answer comes whose work takes so long and ends in `end`. */
async function answeredAfter(ms: number, end: () => string): Promise<[number, unknown]> {
  const began = performance.now();
  const answer = inEvenTime(async () => {
    await sleep(ms);
    return end();
  }).catch((error) => error);
  const timed = answer.then((value): [number, unknown] => [performance.now() - began, value]);
  await vi.runAllTimersAsync();
  return timed;
}

test.each([
  [0, 250],
  [1, 250],
  [120, 250],
  [249, 250],
  [250, 500],
  [380, 500],
])("what takes %i ms is answered after %i", async (took, answered) => {
  expect(await answeredAfter(took, () => "done")).toEqual([answered, "done"]);
  const failure = new Error("what there was to do failed");
  const fail = () => {
    throw failure;
  };
  expect(await answeredAfter(took, fail)).toEqual([answered, failure]);
});
