import { join } from "node:path";
import { Piscina } from "piscina";
import type { Database } from "@/db/client";
import { DatabaseUnavailable } from "@/db/turn";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { heavyWork } from "@/lib/heavy-work";
import type { Bringing } from "@/lib/imports/bring-in";
import type { Correcting, Doing } from "@/lib/imports/correcting/correct-in";
import { hasFailedSince, isAtWork, noteFailure } from "@/lib/imports/runs";
import type { Answer, Done } from "@/lib/imports/worker";
import { log } from "@/lib/log";
import { countPosting } from "@/lib/metrics";

const WORKER = "lib/imports/worker.ts";
const LONGEST_MS = 180_000;
const IDLE_MS = 10_000;

// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & {
  openFutureBringing?: Piscina<unknown, Answer>;
  openFutureMovingIn?: Piscina<{ url: string }, Done>;
};

// A thread with a small heap, which it clears often; the server's own would keep what hundreds of thousands of rows leave.
function openThread<Task, Result>(name: "bring" | "goOn"): Piscina<Task, Result> {
  const pool: Piscina<Task, Result> = new Piscina({
    filename: join(process.cwd(), WORKER),
    name,
    execArgv: ["--import", "tsx"],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
  });
  pool.on("error", (error) => log.error({ err: error }, "the thread of a moving in failed"));
  return pool;
}

/** What each may refuse, named here as well for who reads what a call may answer: an error's own kind is lost between threads. */
const BRINGING = ["import_kind", "import_unreadable", "import_known", "import_under_way"] as const;
const CORRECTING = ["not_found", "import_waits"] as const;
const CHECKING = [...CORRECTING, "import_corrected"] as const;

/**
 * Brings files in aside from the server's own thread, one at a time, each reader's in turn. Throws what `bringIn` throws, and
 * too_many_at_once where too many wait.
 */
export const bringAside = (bringing: Bringing) => inThread("bring", bringing, BRINGING);

/** The same for corrected cells; throws what `correctIn` throws. */
export const correctAside = (correcting: Correcting) => inThread("correct", correcting, CORRECTING);

/** The same for reading all again; throws what `checkIn` throws. */
export const checkAside = (doing: Doing) => inThread("check", doing, CHECKING);

function inThread(
  name: "bring" | "correct" | "check",
  task: Doing | Bringing,
  _refuses: readonly ErrorCode[],
): Promise<string> {
  return heavyWork("readings").run(task.actor.id, async () => {
    kept.openFutureBringing ??= openThread("bring");
    const asked = { ...task, url: env().DATABASE_URL };
    const signal = AbortSignal.timeout(LONGEST_MS);
    const answer = await kept.openFutureBringing.run(asked, { signal, name });
    if (answer === "unavailable") throw new DatabaseUnavailable("The database is away.");
    if ("id" in answer) return answer.id;
    throw new AppError(answer.refused, answer.values, answer.fields);
  });
}

/** Goes on with what two people have agreed to, where there is anything, aside from the server's own thread, which answers meanwhile. */
export async function workAside(db: Database): Promise<void> {
  if (!(await isAtWork(db))) return;
  kept.openFutureMovingIn ??= openThread("goOn");
  const began = new Date();
  try {
    const { postings } = await kept.openFutureMovingIn.run({ url: env().DATABASE_URL });
    // The thread's own figures nobody asks for.
    for (const [outcome, count] of Object.entries(postings)) countPosting(outcome, count);
  } catch (error) {
    // A thread that dies, or that the database does not answer, has said nothing of why.
    if (!(await hasFailedSince(db, began))) await noteFailure(db, "unknown", new Date());
    throw error;
  }
}
