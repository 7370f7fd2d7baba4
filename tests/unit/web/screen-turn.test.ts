import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerScreenTurns } from "@/lib/web/screen-turn";

type Turn = (sent: Record<string, string>, signal: AbortSignal) => Promise<() => void>;

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  vi.useFakeTimers();
  offerScreenTurns();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Visitors of a network who open screens, and what ends those that are begun. */
function visitors() {
  const turn = (globalThis as { openFutureScreenTurn?: Turn }).openFutureScreenTurn as Turn;
  const begun: [string, () => void][] = [];
  const refused: unknown[] = [];
  const ask = async (from: string) => {
    void turn({ "x-forwarded-for": from }, new AbortController().signal).then(
      (end) => begun.push([from, end]),
      (error) => refused.push(error.code),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, begun, refused };
}

test("visitors of one network open a screen each in turn, and those of another do not wait behind them", async () => {
  const { ask, begun } = visitors();
  for (const from of ["197.243.1.1", "197.243.1.1", "197.243.1.2"]) await ask(from);
  expect(begun.map(([from]) => from)).toEqual(["197.243.1.1", "197.243.1.2"]);
  begun[0]?.[1]();
  await vi.advanceTimersByTimeAsync(10);
  expect(begun.map(([from]) => from)).toEqual(["197.243.1.1", "197.243.1.2", "197.243.1.1"]);
});

test("who reads theirs slowly keeps the next one of their network waiting for a second at most", async () => {
  const { ask, begun } = visitors();
  await ask("197.243.2.1");
  await ask("197.243.2.1");
  await vi.advanceTimersByTimeAsync(999);
  expect(begun).toHaveLength(1);
  // And the rest that follows what took a second.
  await vi.advanceTimersByTimeAsync(1_001);
  expect(begun).toHaveLength(2);
});

test("of a flood from one network some are told to ask later, and nobody else's", async () => {
  const { ask, begun, refused } = visitors();
  for (let n = 0; n < 210; n += 1) await ask("197.243.3.1");
  expect(new Set(refused)).toEqual(new Set(["too_many_at_once"]));
  expect(refused.length).toBeGreaterThan(5);
  await ask("197.243.3.2");
  expect(begun.at(-1)?.[0]).toBe("197.243.3.2");
});
