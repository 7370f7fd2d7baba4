import type { Server } from "node:net";

/** Calls `deaf` once connections no longer arrive: see accepting.mjs. */
export function watchAccepting(
  server: Server,
  deaf: () => void,
  figures?: { everyMs: number; waitMs: number; mostFailures: number },
): void;
