import { join } from "node:path";
import { Piscina } from "piscina";
import { DatabaseUnavailable } from "@/db/turn";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { heavyWork } from "@/lib/heavy-work";
import type { Bringing } from "@/lib/imports/bring-in";
import type { Answer, Asked } from "@/lib/imports/worker";
import { log } from "@/lib/log";

const WORKER = "lib/imports/worker.ts";
const LONGEST_MS = 180_000;
const IDLE_MS = 10_000;

// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & { openFutureBringing?: Piscina<Asked, Answer> };

function openPool(): Piscina<Asked, Answer> {
  const pool: Piscina<Asked, Answer> = new Piscina({
    filename: join(process.cwd(), WORKER),
    execArgv: ["--import", "tsx"],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 },
  });
  pool.on("error", (error) => log.error({ err: error }, "the thread that reads files failed"));
  return pool;
}

/**
 * Brings files in aside from the server's own thread, one at a time, each reader's in turn. Throws what `bringIn` throws, and
 * too_many_at_once where too many wait.
 */
export function bringAside(bringing: Bringing): Promise<string> {
  return heavyWork("readings").run(bringing.actor.id, async () => {
    kept.openFutureBringing ??= openPool();
    const asked = { ...bringing, url: env().DATABASE_URL };
    const signal = AbortSignal.timeout(LONGEST_MS);
    const answer = await kept.openFutureBringing.run(asked, { signal });
    if (answer === "unavailable") throw new DatabaseUnavailable("The database is away.");
    if ("id" in answer) return answer.id;
    throw new AppError(answer.refused, answer.values);
  });
}
