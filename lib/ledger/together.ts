import type { Executor } from "@/db/client";
import { type NewTransaction, type Recorded, type Recorder, recordAll } from "@/lib/ledger/post";

/** Calls that one process has under way at once; more arrivals wait and share the next call. */
export const CALLS_AT_ONCE = 2;
/** After so long a call no longer counts as under way: as the rest of the application gives up. */
const STUCK_AFTER_MS = 5_000;
/** Transactions in one call, at the most; and so many that are not worth two calls. */
const MOST = 64;
const FEW = 8;

type Waiting = {
  id: string;
  reference: string;
  t: NewTransaction;
  done: (recorded: Recorded) => void;
  failed: (error: unknown) => void;
};
/** `busy`: whose accounts the calls under way touch; `underWay`: how many transactions are in them. */
type Line = {
  waiting: Waiting[];
  busy: Set<string>;
  underWay: number;
  calls: number;
  woken: boolean;
};

const lineOf = new WeakMap<Executor, Line>();

/**
 * A recorder for what arrives often: transactions that wait at the same moment go to the database
 * in one call and one commit, as long as they touch different accounts; under load each of them
 * then costs a fraction of what it costs alone. Everyone still gets their own answer: when the
 * database refuses one of a call, nothing of it has happened, and each is recorded alone.
 */
export const together: Recorder = (db, id, reference, t) =>
  new Promise((done, failed) => {
    const line = lineOf.get(db) ?? {
      ...{ waiting: [], busy: new Set(), underWay: 0 },
      ...{ calls: 0, woken: false },
    };
    lineOf.set(db, line);
    line.waiting.push({ id, reference, t, done, failed });
    wake(db, line);
  });

// At the end of this turn of the event loop, so that all that came in it is there.
function wake(db: Executor, line: Line): void {
  if (line.woken || line.calls >= CALLS_AT_ONCE || line.waiting.length === 0) return;
  line.woken = true;
  setImmediate(() => {
    line.woken = false;
    void call(db, line);
  });
}

async function call(db: Executor, line: Line): Promise<void> {
  const chosen = takeDisjoint(line);
  if (chosen.length === 0) return;
  const owners = chosen.flatMap(({ t }) => ownersOf(t));
  for (const owner of owners) line.busy.add(owner);
  line.calls += 1;
  line.underWay += chosen.length;
  wake(db, line);
  let over = false;
  const leave = () => {
    if (over) return;
    over = true;
    line.calls -= 1;
    line.underWay -= chosen.length;
    for (const owner of owners) line.busy.delete(owner);
    wake(db, line);
  };
  // A connection that hangs keeps its own call waiting, not everybody's.
  const stuck = setTimeout(leave, STUCK_AFTER_MS);
  try {
    const recorded = await recordAll(db, chosen);
    chosen.forEach((one, at) => {
      const own = recorded[at];
      if (own) one.done(own);
    });
  } catch (error) {
    await recordApart(db, chosen, error);
  } finally {
    clearTimeout(stuck);
    leave();
  }
}

async function recordApart(db: Executor, chosen: Waiting[], error: unknown): Promise<void> {
  if (chosen.length === 1) {
    chosen[0]?.failed(error);
    return;
  }
  await Promise.all(
    chosen.map((one) =>
      recordAll(db, [one]).then(([own]) => {
        if (own) one.done(own);
      }, one.failed),
    ),
  );
}

/**
 * Takes from the line, in its order, what shares no account and no submitter with what is taken or
 * under way: one call would only wait for the other's commit. It takes no more than its part of all
 * that is there: those of one call come back together, and a call of everybody would leave the
 * database idle while they are answered, and then be one of everybody again.
 */
export function takeDisjoint(line: Pick<Line, "waiting" | "busy" | "underWay">): Waiting[] {
  const part = Math.ceil((line.waiting.length + line.underWay) / CALLS_AT_ONCE);
  const most = Math.min(MOST, Math.max(FEW, part));
  const touched = new Set(line.busy);
  const chosen: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of line.waiting) {
    const owners = ownersOf(one.t);
    const free = chosen.length < most && !owners.some((owner) => touched.has(owner));
    (free ? chosen : left).push(one);
    // Who is left behind keeps their place: nobody who came later moves their accounts first.
    for (const owner of owners) touched.add(owner);
  }
  line.waiting = left;
  return chosen;
}

function ownersOf(t: NewTransaction): string[] {
  const owners = t.posting?.lines.map((line) => line.account.owner) ?? [];
  return [...new Set([...owners, t.submittedBy])];
}
