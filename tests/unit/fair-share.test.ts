import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { fairShare, PACE } from "@/lib/fair-share";
import { fc } from "@/tests/support/property";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SCRIPTS = Array.from({ length: 20 }, (_, n) => `script ${n}`);

/** A process whose clock we set, and who has begun there in which order. */
function open(pace = PACE) {
  const share = fairShare(pace, () => Date.now());
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused = new Map<string, string>();
  const ask = async (who: string, waits = true, session = who) => {
    const asked = share.turn(who, session).then(
      (end) => {
        begun.push(who);
        ends.set(who, end);
      },
      (error) => refused.set(who, error instanceof AppError ? error.code : String(error)),
    );
    await vi.advanceTimersByTimeAsync(0);
    return waits ? asked : undefined;
  };
  const end = async (who: string) => {
    ends.get(who)?.();
    ends.delete(who);
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Lets some ask without a pause until they count as such. */
  const wearOut = async (...some: string[]) => {
    for (let times = 0; times < 3; times += 1) {
      for (const who of some) void ask(who);
      await vi.advanceTimersByTimeAsync(1_000);
      for (const who of some) await end(who);
    }
    begun.length = 0;
  };
  return { share, begun, refused, ask, end, wearOut, running: () => ends.size };
}

test("who asks now and then begins at once, whoever else asks without a pause", async () => {
  const { begun, ask, wearOut, end } = open();
  await wearOut(...SCRIPTS);
  for (let times = 0; times < 10; times += 1) {
    for (const script of SCRIPTS) await ask(script, false);
    const before = begun.length;
    await ask("aline");
    expect(begun.slice(before)).toEqual(["aline"]);
    await end("aline");
  }
});

test("beside somebody else, those who ask without a pause have one place together, in turn", async () => {
  const { begun, ask, wearOut, end, running } = open();
  await wearOut(...SCRIPTS);
  await ask("aline");
  await end("aline");
  begun.length = 0;
  for (let round = 0; round < 3; round += 1) for (const script of SCRIPTS) void ask(script);
  await vi.advanceTimersByTimeAsync(0);
  for (let n = 0; n < 2 * SCRIPTS.length; n += 1) {
    expect(running()).toBe(PACE.beside);
    expect(begun[n]).toBe(SCRIPTS[n % SCRIPTS.length]);
    await end(begun[n] as string);
  }
});

test("their place rests for at most a tenth of a second, and only beside others", async () => {
  const { begun, ask, wearOut, end } = open({ ...PACE, beside: 1, alone: 1 });
  await wearOut("script 0", "script 1");
  await ask("aline");
  await end("aline");
  for (let times = 0; times < 2; times += 1) {
    for (const script of ["script 0", "script 1"]) void ask(script);
  }
  await vi.advanceTimersByTimeAsync(900);
  await end(begun.at(-1) as string);
  const before = begun.length;
  await vi.advanceTimersByTimeAsync(PACE.longestRestMs - 1);
  expect(begun).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(before + 1);
  await vi.advanceTimersByTimeAsync(PACE.awayMs - 200);
  const later = begun.length;
  await end(begun.at(-1) as string);
  expect(begun.length).toBeGreaterThan(later);
});

test("by themselves they have more", async () => {
  const { ask, wearOut, running } = open({ ...PACE, awayMs: 0 });
  await wearOut(...SCRIPTS);
  for (const script of SCRIPTS) void ask(script);
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toBe(PACE.alone);
});

test("who asks again at once stays one of them, however seldom it is their turn", async () => {
  const { begun, ask, wearOut, end } = open();
  await wearOut(...SCRIPTS);
  for (const script of SCRIPTS) await ask(script, false);
  for (let n = 0; n < 10 * SCRIPTS.length; n += 1) {
    await vi.advanceTimersByTimeAsync(60);
    const who = begun.at(-1) as string;
    if (n % 15 === 0) {
      await ask("aline");
      await end("aline");
    }
    const before = begun.length;
    await end(who);
    await ask(who, false);
    // Their place rests for as long as that took.
    expect(begun.slice(before)).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(begun.slice(before)).toHaveLength(1);
  }
});

test("who pauses is somebody who asks now and then again", async () => {
  const { begun, ask, wearOut, end } = open();
  await wearOut("script 0", "script 1");
  await vi.advanceTimersByTimeAsync(2 * PACE.spanMs);
  await ask("script 0");
  await ask("script 1");
  expect(begun).toEqual(["script 0", "script 1"]);
  await end("script 0");
});

test("who has too many waiting is refused, alone; who has waited long enough begins", async () => {
  const { ask, begun, refused, wearOut, share } = open({ ...PACE, waiting: 2, longestMs: 60_000 });
  await wearOut("script 0", "script 1");
  await ask("aline");
  void ask("script 0");
  for (let n = 0; n < 3; n += 1) void ask("script 1");
  await vi.advanceTimersByTimeAsync(0);
  expect([...refused]).toEqual([["script 1", "too_many_at_once"]]);
  expect(begun).toEqual(["aline", "script 0"]);
  await vi.advanceTimersByTimeAsync(PACE.patienceMs);
  expect(begun).toEqual(["aline", "script 0", "script 1", "script 1"]);
  expect(share.waiting()).toBe(0);
});

test("a stolen session that asks for all it can keeps its owner's own out of nothing", async () => {
  const { ask, refused, wearOut, share } = open({ ...PACE, waiting: 2, longestMs: 60_000 });
  await wearOut("aline");
  await ask("aline");
  for (let n = 0; n < 3; n += 1) void ask("aline", false, "stolen");
  await vi.advanceTimersByTimeAsync(0);
  expect([...refused]).toEqual([["aline", "too_many_at_once"]]);
  refused.clear();
  void ask("aline", false, "own");
  await vi.advanceTimersByTimeAsync(PACE.patienceMs);
  expect([...refused]).toEqual([]);
  expect(share.waiting()).toBe(0);
});

test("nobody waits for ever, and no place is lost, in whatever order they ask and end", async () => {
  const step = fc.record({ who: fc.nat({ max: 4 }), ends: fc.boolean(), ms: fc.nat({ max: 900 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { ask, end, share } = open({ ...PACE, heavyMs: 300, waiting: 5 });
      for (const { who, ends, ms } of steps) {
        if (ends) await end(`m${who}`);
        else void ask(`m${who}`);
        await vi.advanceTimersByTimeAsync(ms);
      }
      // What is begun ends by itself, and what waits begins or is refused.
      await vi.advanceTimersByTimeAsync(100 * PACE.patienceMs);
      expect(share.waiting()).toBe(0);
    }),
  );
});
