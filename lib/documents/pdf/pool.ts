import { join } from "node:path";
import { Piscina } from "piscina";
import type { DrawnDocument } from "@/lib/documents/pdf/worker";
import { DRAWING_THREADS } from "@/lib/heavy-work";
import { log } from "@/lib/log";

const WORKER = "lib/documents/pdf/worker.ts";
// The longest statement takes some seconds of a free processor; on a busy one the server goes first.
const LONGEST_MS = 60_000;
// After a while without documents the memory of the threads is given back.
const IDLE_MS = 60_000;

export type DrawingPool = Piscina<DrawnDocument, ArrayBuffer>;

/** Threads of their own, below the server's in priority, which read the TypeScript as it stands. */
export function openPool(filename = join(process.cwd(), WORKER)): DrawingPool {
  const pool: DrawingPool = new Piscina({
    filename,
    execArgv: ["--import", "tsx"],
    minThreads: 0,
    maxThreads: DRAWING_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: 5,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // A thread that ends between two documents is replaced; without a listener it would end the server.
  pool.on("error", (error) => log.error({ err: error }, "a thread that draws documents failed"));
  return pool;
}

// Kept as the database's pool is: the framework may load a module more than once.
const kept = globalThis as typeof globalThis & { openFutureDrawing?: DrawingPool };

/** Draws a document aside from the server's own thread; answers the PDF. */
export function drawAside(document: DrawnDocument): Promise<ArrayBuffer> {
  kept.openFutureDrawing ??= openPool();
  return kept.openFutureDrawing.run(document, { signal: AbortSignal.timeout(LONGEST_MS) });
}
