import { AppError } from "@/lib/errors";

/** What one process leaves to members who ask without a pause, so that the others are served as ever. */
type Pace = {
  /** So long it takes until two thirds of what a member used are forgotten. */
  spanMs: number;
  /** Who used more than this in that time asks without a pause. */
  heavyMs: number;
  /** What one answer counts at most: what a slow reader is sent takes no processor for all that time. */
  longestMs: number;
  /** So long after the last request of somebody else the others count as away. */
  awayMs: number;
  /** Answers at once for all who ask without a pause: while others ask too, and while they are away. */
  beside: number;
  alone: number;
  /** Their place beside others rests as long as its answer took, at most so long: the processor is free half of the time. */
  longestRestMs: number;
  /** How many of one session's may wait, so that a stolen one does not keep its owner out; and how long, after which they begin beside the others all the same. */
  waiting: number;
  patienceMs: number;
};

export const PACE: Pace = {
  spanMs: 5_000,
  heavyMs: 2_000,
  longestMs: 1_000,
  awayMs: 2_000,
  beside: 1,
  alone: 8,
  longestRestMs: 100,
  waiting: 100,
  patienceMs: 3_000,
};

const RETRY_SECONDS = 5;
// Of so many members it is remembered what they used: a few bytes each.
const MOST_MEMBERS = 10_000;

type Used = { ms: number; at: number };
type Waiter = { sessionId: string; begin: () => void };

/** Who asks now and then begins at once; who asks without a pause waits for one of few places, in turn with the like. */
export type FairShare = {
  /**
   * A member's turn: what ends it, at the latest when the answer is over. Throws too_many_at_once where too many of
   * this session's wait.
   */
  turn: (memberId: string, sessionId: string) => Promise<() => void>;
  /** How many wait. */
  waiting: () => number;
};

/** Shares out the process by what each member used of it lately. `now` is a clock in milliseconds. */
export function fairShare(pace: Pace = PACE, now = () => performance.now()): FairShare {
  const use = consumptionOf(pace, now);
  let othersAt = Number.NEGATIVE_INFINITY;
  const areOthersHere = () => now() - othersAt < pace.awayMs;
  const { inLine, waiting } = linesOf(pace, use, areOthersHere);
  return {
    turn: async (memberId, sessionId) => {
      if (use.lately(memberId) > pace.heavyMs) return inLine(memberId, sessionId);
      othersAt = now();
      return use.begin(memberId, othersAt, () => {});
    },
    waiting,
  };
}

type Use = ReturnType<typeof consumptionOf>;

/** What each member used lately, of answers that have begun. */
function consumptionOf(pace: Pace, now: () => number) {
  const used = new Map<string, Used>();

  const lately = (memberId: string): number => {
    const known = used.get(memberId);
    return known ? known.ms * Math.exp((known.at - now()) / pace.spanMs) : 0;
  };

  function note(memberId: string, ms: number): void {
    const sum = lately(memberId) + ms;
    used.delete(memberId);
    used.set(memberId, { ms: sum, at: now() });
    const [oldest] = used.keys();
    if (used.size > MOST_MEMBERS && oldest !== undefined) used.delete(oldest);
  }

  // Waiting counts too: who asks again at once goes on doing so, however seldom it is their turn.
  function begin(memberId: string, asked: number, after: (tookMs: number) => void): () => void {
    const from = now();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const tookMs = Math.min(now() - from, pace.longestMs);
      note(memberId, from - asked + tookMs);
      after(tookMs);
    };
    const timer = setTimeout(end, pace.longestMs);
    timer.unref();
    return end;
  }
  return { lately, begin, now };
}

/** Those who wait, in the order in which they are served. */
function linesOf(pace: Pace, use: Use, areOthersHere: () => boolean) {
  const lines = new Map<string, Waiter[]>();
  const underWay = new Set<string>();

  function serve(): void {
    const places = areOthersHere() ? pace.beside : pace.alone;
    for (const [memberId, line] of [...lines]) {
      if (underWay.size >= places) return;
      if (underWay.has(memberId)) continue;
      const first = line.shift();
      lines.delete(memberId);
      // Behind everybody else who waits.
      if (line.length > 0) lines.set(memberId, line);
      underWay.add(memberId);
      first?.begin();
    }
  }

  // A place beside others rests as long as its answer took.
  const leave = (memberId: string, isCounted: boolean) => (tookMs: number) => {
    if (!isCounted) return serve();
    const free = () => {
      underWay.delete(memberId);
      serve();
    };
    const restMs = areOthersHere() ? Math.min(tookMs, pace.longestRestMs) : 0;
    if (restMs > 0) setTimeout(free, restMs).unref();
    else free();
  };

  const inLine = (memberId: string, sessionId: string) =>
    new Promise<() => void>((granted, refused) => {
      const asked = use.now();
      const line = lines.get(memberId) ?? [];
      if (line.filter((one) => one.sessionId === sessionId).length >= pace.waiting) {
        return refused(new AppError("too_many_at_once", { seconds: RETRY_SECONDS }));
      }
      const begin = (isCounted: boolean) => {
        clearTimeout(timer);
        granted(use.begin(memberId, asked, leave(memberId, isCounted)));
      };
      const waiter: Waiter = { sessionId, begin: () => begin(true) };
      // An answer has five seconds in all: of a crowd that is larger than this serves, nobody is turned away here.
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1);
        if (line.length === 0 && lines.get(memberId) === line) lines.delete(memberId);
        begin(false);
      }, pace.patienceMs);
      line.push(waiter);
      lines.set(memberId, line);
      serve();
    });

  const waiting = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  return { inLine, waiting };
}
