import { availableParallelism } from "node:os";
import { databasePatienceMs } from "@/lib/env";
import { type FairQueue, fairQueue, type Limits } from "@/lib/fair-queue";

/** Threads that draw documents: half of the processors, so that the rest stay with the server. */
export const DRAWING_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));

// One waits for the request before one's own as long as that may wait for the database.
const patience = databasePatienceMs();

/** What one process does at once of everything that takes a processor or a connection for a while. */
export const LIMITS = {
  /** Calls and forms of a session, and of a member's sessions together: see `inTurnOf`. */
  calls: { each: 1, all: 1_000, waiting: 100, patience, rest: 1 },
  members: { each: 1, all: 1_000, waiting: 100, patience },
  /** Screens, by session; a browser opens six at a time. */
  screens: { each: 2, all: 1_000, waiting: 60, patience: 20_000, rest: 1 },
  /** Screens of who has no session, by network: many may share its address, and each screen is there within a moment. */
  visitors: { each: 1, all: 1_000, waiting: 200, patience: 20_000, rest: 1 },
  /** All lines of a statement, read for a screen or a check. */
  statements: { each: 1, all: 2, waiting: 20, patience: 3_000, rest: 1 },
  /** Whole lists, written while they are read. */
  lists: { each: 1, all: 4, waiting: 10, patience: 10_000, rest: 1 },
  /** A PDF of the longest statement takes a processor for some seconds. */
  documents: { each: 1, all: DRAWING_THREADS, waiting: 5, patience: 20_000 },
  /** Statements of providers and banks that are brought in: up to 10,000 lines each. */
  readings: { each: 1, all: 1, waiting: 5, patience: 30_000 },
  /** Each export has a connection of its own until its reader has all of it. */
  exports: { each: 1, all: 6, waiting: 10, patience: 20_000, rest: 1 },
  /** A picture takes up to 130 MB while it is opened. */
  pictures: { each: 1, all: 1, waiting: 8, patience: 60_000 },
} satisfies Record<string, Limits>;

type Kind = keyof typeof LIMITS;

// Pages and calls are built apart from each other, and wait in the same queues.
const kept = globalThis as typeof globalThis & { openFutureQueues?: Map<Kind, FairQueue> };

/** The queue for a kind of heavy work; members are told apart by their ids. */
export function heavyWork(kind: Kind): FairQueue {
  kept.openFutureQueues ??= new Map();
  const known = kept.openFutureQueues.get(kind);
  if (known) return known;
  const queue = fairQueue(LIMITS[kind]);
  kept.openFutureQueues.set(kind, queue);
  return queue;
}

/**
 * Does what a session asks for when it is its turn, and then its member's: who asks for much at once waits
 * behind themselves, and nobody takes every connection. What a stolen session asks for keeps its owner's
 * waiting for one piece, not for all. Throws too_many_at_once.
 */
export function inTurnOf<T>(
  { id, sessionId }: { id: string; sessionId: string },
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const ofMember = () => heavyWork("members").run(id, work, signal);
  return heavyWork("calls").run(sessionId, ofMember, signal);
}
