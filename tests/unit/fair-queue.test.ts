import { afterEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { type FairQueue, fairQueue, type Limits } from "@/lib/fair-queue";
import { fc } from "@/tests/support/property";

const LIMITS: Limits = { each: 1, all: 2, waiting: 2, patience: 60_000 };

/** Work that notes when it began, and ends when it is told to. */
function bench(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (memberId: string, name: string, signal?: AbortSignal) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    const asked = queue.run(memberId, work, signal);
    // Whoever waits for it hears of a refusal.
    asked.catch(() => undefined);
    return asked;
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await settled();
  };
  return { begun, ask, end };
}

// Everything that follows from what has happened has happened.
const settled = () => new Promise<void>((done) => setImmediate(done));

const refused = async (asked: Promise<unknown>) => {
  const error = await asked.catch((caught: unknown) => caught);
  return error instanceof AppError ? [error.code, error.status, error.values.seconds] : error;
};

afterEach(() => {
  vi.useRealTimers();
});

describe("a member", () => {
  test("has as much under way as their share, the rest follows in order", async () => {
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, each: 2, all: 9 }));
    const asked = ["a1", "a2", "a3", "a4"].map((name) => ask("aline", name));
    await settled();
    expect(begun).toEqual(["a1", "a2"]);
    await end("a2");
    expect(begun).toEqual(["a1", "a2", "a3"]);
    await end("a1");
    await end("a3");
    await end("a4");
    expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "a4"]);
  });

  test("who asks for more is refused at once, alone, and only until something is done", async () => {
    const { begun, ask, end } = bench(fairQueue(LIMITS));
    for (const name of ["a1", "a2", "a3"]) ask("aline", name);
    expect(await refused(ask("aline", "a4"))).toEqual(["too_many_at_once", 429, 5]);
    ask("eric", "e1");
    await settled();
    expect(begun).toEqual(["a1", "e1"]);
    await end("a1");
    ask("aline", "a5");
    for (const name of ["a2", "a3", "a5"]) await end(name);
    expect(begun).toEqual(["a1", "e1", "a2", "a3", "a5"]);
  });
});

describe("others", () => {
  test("wait behind one share of a member who asks for much, not behind all of it", async () => {
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, all: 1, waiting: 9 }));
    for (const name of ["a1", "a2", "a3", "a4"]) ask("aline", name);
    ask("eric", "e1");
    ask("jean", "j1");
    for (const name of ["a1", "e1", "j1", "a2", "a3", "a4"]) {
      await settled();
      expect(begun.at(-1)).toBe(name);
      await end(name);
    }
  });

  test("however many there are, no more is under way than for all", async () => {
    const { begun, ask } = bench(fairQueue(LIMITS));
    for (const name of ["aline", "eric", "jean", "claudine"]) ask(name, name);
    await settled();
    expect(begun).toEqual(["aline", "eric"]);
  });
});

describe("nobody waits for ever", () => {
  test("one's own work is the reason: too many at once; others' work: busy", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { begun, ask } = bench(fairQueue({ ...LIMITS, all: 1 }));
    ask("aline", "a1");
    const [own, other] = [ask("aline", "a2"), ask("eric", "e1")];
    await settled();
    vi.advanceTimersByTime(LIMITS.patience);
    expect(await refused(own)).toEqual(["too_many_at_once", 429, 5]);
    expect(await refused(other)).toEqual(["busy", 503, 5]);
    expect(begun).toEqual(["a1"]);
  });

  test("what has begun is not stopped", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const leaving = new AbortController();
    const { ask, end } = bench(fairQueue(LIMITS));
    const asked = ask("aline", "a1", leaving.signal);
    await settled();
    vi.advanceTimersByTime(10 * LIMITS.patience);
    leaving.abort();
    await end("a1");
    expect(await asked).toBe("a1");
  });
});

describe("a place is free again", () => {
  test("after a failure", async () => {
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, all: 1 }));
    const broken = ask("aline", "a1");
    ask("aline", "a2");
    ask("eric", "e1");
    await settled();
    await end("a1", new Error("out of paper"));
    await expect(broken).rejects.toThrow("out of paper");
    await end("e1");
    expect(begun).toEqual(["a1", "e1", "a2"]);
  });

  test.each([
    ["in the member's own line", "aline"],
    ["in the common line", "eric"],
  ])("when whoever waited %s has left", async (_, who) => {
    const leaving = new AbortController();
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, all: 1, waiting: 1 }));
    ask("aline", "a1");
    const left = ask(who, "left", leaving.signal);
    await settled();
    leaving.abort();
    await expect(left).rejects.toThrow();
    ask(who, "next");
    await settled();
    await end("a1");
    expect(begun).toEqual(["a1", "next"]);
  });

  test("whoever left before asking takes none", async () => {
    const { begun, ask } = bench(fairQueue({ ...LIMITS, all: 1 }));
    await expect(ask("aline", "left", AbortSignal.abort())).rejects.toThrow();
    ask("aline", "a1");
    await settled();
    expect(begun).toEqual(["a1"]);
  });

  test("when what is held is given back, however often", async () => {
    const queue = fairQueue({ ...LIMITS, all: 1 });
    const release = await queue.hold("aline");
    const { begun, ask, end } = bench(queue);
    ask("eric", "e1");
    ask("jean", "j1");
    await settled();
    expect(begun).toEqual([]);
    release();
    release();
    await settled();
    expect(begun).toEqual(["e1"]);
    await end("e1");
    expect(begun).toEqual(["e1", "j1"]);
  });
});

describe("who asks for several at once", () => {
  test("rests between two for as long as the last one took, and others meanwhile do not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, rest: 1 }));
    for (const name of ["a1", "a2", "a3"]) ask("aline", name);
    await settled();
    vi.advanceTimersByTime(200);
    await end("a1");
    ask("eric", "e1");
    vi.advanceTimersByTime(199);
    await settled();
    expect(begun).toEqual(["a1", "e1"]);
    vi.advanceTimersByTime(1);
    await settled();
    expect(begun).toEqual(["a1", "e1", "a2"]);
  });

  test("has the answer of the last one before the rest is over", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { ask, end } = bench(fairQueue({ ...LIMITS, rest: 1 }));
    const first = ask("aline", "a1");
    ask("aline", "a2");
    await settled();
    vi.advanceTimersByTime(200);
    await end("a1");
    expect(await first).toBe("a1");
  });

  test("rests a second at most: what a slow reader holds takes no processor", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, rest: 1 }));
    for (const name of ["a1", "a2"]) ask("aline", name);
    await settled();
    vi.advanceTimersByTime(50_000);
    await end("a1");
    vi.advanceTimersByTime(1_000);
    await settled();
    expect(begun).toEqual(["a1", "a2"]);
  });

  test("who asks for one after the other never rests", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { begun, ask, end } = bench(fairQueue({ ...LIMITS, rest: 1 }));
    ask("aline", "a1");
    await settled();
    vi.advanceTimersByTime(200);
    await end("a1");
    ask("aline", "a2");
    await settled();
    expect(begun).toEqual(["a1", "a2"]);
  });
});

const ACTS = fc.array(
  fc.record({
    member: fc.constantFrom("aline", "eric", "jean", "claudine"),
    does: fc.constantFrom("ask", "ask", "ask", "end", "fail", "leave"),
  }),
  { maxLength: 60 },
);

test("whatever happens, nobody has more than a share, and everybody who waits gets a turn", () =>
  fc.assert(
    fc.asyncProperty(ACTS, fc.integer({ min: 1, max: 3 }), async (acts, each) => {
      const limits = { ...LIMITS, each, all: 4 };
      const queue = fairQueue(limits);
      const running: { member: string; end: (error?: Error) => void }[] = [];
      const waiting = new Set<AbortController>();
      const most = { each: 0, all: 0 };
      let open = 0;
      const ask = (member: string) => {
        const leaving = new AbortController();
        const begun = () => {
          waiting.delete(leaving);
          return new Promise<void>((resolve, reject) => {
            running.push({ member, end: (error) => (error ? reject(error) : resolve()) });
            const own = running.filter((one) => one.member === member);
            most.each = Math.max(most.each, own.length);
            most.all = Math.max(most.all, running.length);
          });
        };
        const over = () => {
          waiting.delete(leaving);
          open -= 1;
        };
        waiting.add(leaving);
        open += 1;
        queue.run(member, begun, leaving.signal).then(over, over);
      };
      for (const { member, does } of acts) {
        if (does === "ask") ask(member);
        if (does === "end") running.shift()?.end();
        if (does === "fail") running.pop()?.end(new Error("broken"));
        if (does === "leave") [...waiting].at(-1)?.abort();
        await settled();
      }
      for (const _ of acts) {
        running.shift()?.end();
        await settled();
      }
      expect(most.each).toBeLessThanOrEqual(limits.each);
      expect(most.all).toBeLessThanOrEqual(limits.all);
      expect(open).toBe(0);
    }),
    { numRuns: 200 },
  ));
