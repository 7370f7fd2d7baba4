import PQueue from "p-queue";
import { AppError } from "@/lib/errors";

/** How much of one kind of heavy work this process does at once. */
export type Limits = {
  /** Pieces under way: at most so many of one member, and of all together. */
  each: number;
  all: number;
  /** How many more of one member's may wait behind their own. */
  waiting: number;
  /** How long anybody waits, in milliseconds. */
  patience: number;
  /**
   * Between two pieces of a member's who asks for several at once nothing of theirs goes on for as long as the
   * last one took, times this (1 or none): so that it never takes the processor from everybody else.
   */
  rest?: number;
};

export type FairQueue = {
  /** Does `work` when it is this member's turn, and answers what it does. */
  run: <T>(memberId: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** As `run`, for work that outlasts the call: the turn is held until what this answers is called. */
  hold: (memberId: string, signal?: AbortSignal) => Promise<() => void>;
};

const RETRY_SECONDS = 5;
// What is held until a slow reader has it took no processor for all that time.
const LONGEST_REST_MS = 1_000;

/**
 * A queue in which nobody waits behind more than one member's share: each member has a line of their
 * own, and only its first `each` stand in the common line. Whoever asks for more than their share holds
 * is refused with too_many_at_once; whom others keep waiting too long, with busy. `signal` takes back
 * what still waits.
 */
export function fairQueue({ each, all, waiting, patience, rest = 0 }: Limits): FairQueue {
  const common = new PQueue({ concurrency: all });
  const lines = new Map<string, PQueue>();

  function lineOf(memberId: string): PQueue {
    const known = lines.get(memberId);
    if (known) return known;
    const line = new PQueue({ concurrency: each });
    lines.set(memberId, line);
    line.once("idle", () => lines.delete(memberId));
    return line;
  }

  const run: FairQueue["run"] = (memberId, work, signal) => {
    const line = lineOf(memberId);
    if (line.pending >= each && line.size >= waiting) {
      return Promise.reject(refusal("too_many_at_once"));
    }
    const wait = waitAtMost(patience, signal);
    return new Promise((done, failed) => {
      const stand = async () => {
        wait.blame("busy");
        let begun = Number.NaN;
        const begin = () => {
          wait.end();
          begun = performance.now();
          return work();
        };
        await common.add(begin, wait).then(done, failed);
        if (line.size > 0) await pause(rest * (performance.now() - begun));
      };
      line.add(stand, wait).catch(failed);
    });
  };

  const hold: FairQueue["hold"] = (memberId, signal) =>
    new Promise((granted, refused) => {
      run(memberId, () => new Promise<void>((release) => granted(release)), signal).catch(refused);
    });

  return { run, hold };
}

// Of what never began nobody has to rest.
async function pause(ms: number): Promise<void> {
  if (ms > 0) await new Promise((over) => setTimeout(over, Math.min(ms, LONGEST_REST_MS)));
}

// A signal that ends the wait when it lasts too long or the one who waits leaves; never what has begun.
function waitAtMost(patience: number, left?: AbortSignal) {
  const over = new AbortController();
  let code: "too_many_at_once" | "busy" = "too_many_at_once";
  const give = () => over.abort(refusal(code));
  const timer = setTimeout(give, patience);
  const end = () => {
    clearTimeout(timer);
    left?.removeEventListener("abort", give);
  };
  over.signal.addEventListener("abort", end);
  left?.addEventListener("abort", give);
  if (left?.aborted) give();
  return {
    signal: over.signal,
    end,
    blame: (by: typeof code) => {
      code = by;
    },
  };
}

function refusal(code: "too_many_at_once" | "busy"): AppError {
  return new AppError(code, { seconds: RETRY_SECONDS });
}
