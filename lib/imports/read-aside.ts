import { join } from "node:path";
import { Piscina } from "piscina";
import { env } from "@/lib/env";
import { heavyWork } from "@/lib/heavy-work";
import type { Examined, Examining } from "@/lib/imports/examine";
import { log } from "@/lib/log";

const WORKER = "lib/imports/worker.ts";
const LONGEST_MS = 120_000;
const IDLE_MS = 10_000;

type Reading = Examining & { url: string };
// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & { openFutureExamining?: Piscina<Reading, Examined> };

function openPool(): Piscina<Reading, Examined> {
  const pool: Piscina<Reading, Examined> = new Piscina({
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
 * Examines files aside from the server's own thread, one at a time, each reader's in turn. Throws too_many_at_once where
 * too many wait.
 */
export function examineAside(reader: string, examining: Examining): Promise<Examined> {
  return heavyWork("readings").run(reader, () => {
    kept.openFutureExamining ??= openPool();
    const reading = { ...examining, url: env().DATABASE_URL };
    return kept.openFutureExamining.run(reading, { signal: AbortSignal.timeout(LONGEST_MS) });
  });
}
