import { AsyncLocalStorage } from "node:async_hooks";
import { databasePatienceMs } from "@/lib/env";

/** The database did not answer in time, or no connection was free: nothing has happened. Answered as 503. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/** Nobody knows whether it has happened: the change was sent, and no answer came. Answered as 503. */
export class OutcomeUnknown extends Error {
  override name = "OutcomeUnknown";
  constructor(
    cause: unknown,
    /** The name of what was intended, under which it can be asked for. */
    readonly request: string | undefined,
  ) {
    super("The database did not say whether it was done.", { cause });
  }
}

/**
 * `over`: nobody waits for its answer any more; `sent`: a change of it is on its way to the database, or there;
 * `request`: the name of what is intended; `unhurried`: without an end of its own; `of`: the unhurried one that it is a part of.
 */
export type Turn = {
  over: boolean;
  sent: boolean;
  request?: string | undefined;
  unhurried?: true;
  of?: Turn;
};

const turns = new AsyncLocalStorage<Turn | undefined>();

// Pages and calls are built apart from each other, and what one has under way the other is asked about.
const kept = globalThis as typeof globalThis & { openFutureLate?: Map<object, string> };
const late = () => {
  kept.openFutureLate ??= new Map();
  return kept.openFutureLate;
};

/** Rejects after DATABASE_PATIENCE, five seconds: a frozen server never fires its own time-out. */
export async function withinTime<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable("The database did not answer in time.")),
      databasePatienceMs(),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does what one request asks for, within time. What is still under way when its time is over asks the database for
 * nothing more and commits nothing: so DatabaseUnavailable says that nothing has happened. Throws OutcomeUnknown where
 * a change was on its way, and a lost connection or the end of the time tells nothing (decisions, section 21).
 */
export function inOneTurn<T>(work: () => PromiseLike<T>): Promise<T> {
  const around = turns.getStore();
  if (around && !around.unhurried) return withinTime(work());
  const part = around && { of: around, request: around.request };
  return inTurn({ over: false, sent: false, ...part }, work, withinTime);
}

/**
 * Does what one request asks for where that may take longer than an answer usually may: each `inOneTurn` within it has a
 * limit of its own. Throws OutcomeUnknown as that does.
 */
export function inUnhurriedTurn<T>(work: () => PromiseLike<T>, request?: string): Promise<T> {
  if (turns.getStore()) return Promise.resolve(work());
  return inTurn({ over: false, sent: false, unhurried: true, request }, work, (begun) => begun);
}

function inTurn<T>(
  turn: Turn,
  work: () => PromiseLike<T>,
  limited: (begun: PromiseLike<T>) => PromiseLike<T>,
): Promise<T> {
  return turns.run(turn, async () => {
    let begun: PromiseLike<T> | undefined;
    try {
      begun = work();
      return await limited(begun);
    } catch (error) {
      turn.over = true;
      if (!turn.sent || !isUnavailable(error)) throw error;
      if (begun && turn.request) noteLate(turn.request, begun);
      throw new OutcomeUnknown(error, turn.request);
    }
  });
}

// Known as under way before it is answered that nobody knows, until all of it has ended.
function noteLate(request: string, begun: PromiseLike<unknown>): void {
  const one = {};
  late().set(one, request.toLowerCase());
  const ended = () => void late().delete(one);
  begun.then(ended, ended);
}

/**
 * Whether this process still waits for the database to answer a request whose turn is over: what has not begun there
 * yet, behind something else on its connection, may still be done.
 */
export function isUnderWay(request: string): boolean {
  const asked = request.toLowerCase();
  return [...late().values()].includes(asked);
}

/** What many requests share belongs to the turn of none. */
export const outsideTurns = <T>(work: () => T): T => turns.run(undefined, work);

/** Says what the turn is about, for who asks later. */
export function nameTurn(request: string): void {
  const turn = turns.getStore();
  if (turn) turn.request = request;
}

export const currentTurn = (): Turn | undefined => turns.getStore();

/** Throws DatabaseUnavailable where nobody waits for the turn any more. */
export function stayIn(turn = turns.getStore()): void {
  if (turn?.over || turn?.of?.over)
    throw new DatabaseUnavailable("Nobody waits for this any more.");
}

/** As stayIn, before a change goes to the database. */
export function beforeChange(turn = turns.getStore()): void {
  stayIn(turn);
  if (turn) turn.sent = true;
  if (turn?.of) turn.of.sent = true;
}

const UNAVAILABLE = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53100",
  "53200",
  "53300",
  // A pooler's own words, whatever it is that it could not do.
  "08P01",
  // A session with a leader that has become a copy: nothing is written there.
  "25006",
  "57014",
  "55P03",
]);

/** Whether the database is away or has no time: alone it says that nothing happened, after a change nothing at all. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at && typeof at === "object"; depth += 1) {
    if ("code" in at && typeof at.code === "string" && UNAVAILABLE.has(at.code)) return true;
    at = "cause" in at ? at.cause : undefined;
  }
  return false;
}
