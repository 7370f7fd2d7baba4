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
};

export type FairQueue = {
  /** Does `work` when it is this member's turn, and answers what it does. */
  run: <T>(memberId: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** As `run`, for work that outlasts the call: the turn is held until what this answers is called. */
  hold: (memberId: string, signal?: AbortSignal) => Promise<() => void>;
};

const RETRY_SECONDS = 5;

/**
 * A queue in which nobody waits behind more than one member's share: each member has a line of their
 * own, and only its first `each` stand in the common line. Whoever asks for more than their share holds
 * is refused with too_many_at_once; whom others keep waiting too long, with busy. `signal` takes back
 * what still waits.
 */
export function fairQueue({ each, all, waiting, patience }: Limits): FairQueue {
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

  const run: FairQueue["run"] = async (memberId, work, signal) => {
    const line = lineOf(memberId);
    if (line.pending >= each && line.size >= waiting) throw refusal("too_many_at_once");
    const wait = waitAtMost(patience, signal);
    const begin = () => {
      wait.end();
      return work();
    };
    const stand = () => {
      wait.blame("busy");
      return common.add(begin, wait);
    };
    return line.add(stand, wait);
  };

  const hold: FairQueue["hold"] = (memberId, signal) =>
    new Promise((granted, refused) => {
      run(memberId, () => new Promise<void>((release) => granted(release)), signal).catch(refused);
    });

  return { run, hold };
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
    ...{ signal: over.signal, end },
    blame: (by: typeof code) => {
      code = by;
    },
  };
}

function refusal(code: "too_many_at_once" | "busy"): AppError {
  return new AppError(code, { seconds: RETRY_SECONDS });
}
