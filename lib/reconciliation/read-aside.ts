import { join } from "node:path";
import { Piscina } from "piscina";
import type { Refusal } from "@/lib/channels/lines";
import { heavyWork } from "@/lib/heavy-work";
import { log } from "@/lib/log";
import type { ReadFile, Reading } from "@/lib/reconciliation/worker";

const WORKER = "lib/reconciliation/worker.ts";
const LONGEST_MS = 30_000;
const IDLE_MS = 60_000;

// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & {
  openFutureReading?: Piscina<Reading, ReadFile | Refusal>;
};

function openPool(): Piscina<Reading, ReadFile | Refusal> {
  const pool: Piscina<Reading, ReadFile | Refusal> = new Piscina({
    filename: join(process.cwd(), WORKER),
    execArgv: ["--import", "tsx"],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  pool.on("error", (error) => log.error({ err: error }, "the thread that reads statements failed"));
  return pool;
}

/**
 * Reads a statement aside from the server's own thread, one at a time, each reader's in turn. Throws
 * too_many_at_once where too many wait.
 */
export function readAside(reader: string, reading: Reading): Promise<ReadFile | Refusal> {
  return heavyWork("readings").run(reader, () => {
    kept.openFutureReading ??= openPool();
    return kept.openFutureReading.run(reading, { signal: AbortSignal.timeout(LONGEST_MS) });
  });
}
