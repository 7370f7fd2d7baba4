import { join } from "node:path";
import { Piscina } from "piscina";
import { DRAWING_THREADS } from "@/lib/heavy-work";
import { log } from "@/lib/log";
import type { Paper } from "@/lib/papers/pdf/worker";

const WORKER = "lib/papers/pdf/worker.ts";
// The longest statement takes some seconds of a free processor; on a busy one the server goes first.
const LONGEST_MS = 60_000;
// After a while without papers the memory of the threads is given back.
const IDLE_MS = 60_000;

export type DrawingPool = Piscina<Paper, ArrayBuffer>;

/** Threads of their own, below the server's in priority, which read the TypeScript as it stands. */
export function openPool(filename = join(process.cwd(), WORKER)): DrawingPool {
  const pool: DrawingPool = new Piscina({
    ...{ filename, execArgv: ["--import", "tsx"] },
    ...{ minThreads: 0, maxThreads: DRAWING_THREADS, idleTimeout: IDLE_MS, niceIncrement: 5 },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // A thread that ends between two papers is replaced; without a listener it would end the server.
  pool.on("error", (error) => log.error({ err: error }, "a thread that draws papers failed"));
  return pool;
}

// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & { openFutureDrawing?: DrawingPool };

/** Draws a paper aside from the server's own thread; answers the PDF. */
export function drawAside(paper: Paper): Promise<ArrayBuffer> {
  kept.openFutureDrawing ??= openPool();
  return kept.openFutureDrawing.run(paper, { signal: AbortSignal.timeout(LONGEST_MS) });
}
