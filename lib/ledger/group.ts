import { type Executor, fewConnections } from "@/db/client";
import { beforeChange, currentTurn, outsideTurns, stayIn, type Turn } from "@/db/turn";
import { kigaliDay } from "@/lib/dates";
import { databasePatienceMs } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { postAll, TryAgain } from "@/lib/ledger/post";
import type { Posted, Posting } from "@/lib/ledger/posting";
import { databaseError } from "@/lib/ledger/refusals";

/** Calls that one process has under way at once; more arrivals wait and share the next call. */
export const CALLS_AT_ONCE = 2;
/** Postings in one call, at the most; and so many that are not worth two calls. */
const MOST = 64;
const FEW = 8;

type Waiting = {
  posting: Posting;
  done: (posted: Posted) => void;
  failed: (error: unknown) => void;
  turn: Turn | undefined;
};
/** `busy`: what the calls under way touch; `underWay`: how many postings are in them. */
type Queue = {
  waiting: Waiting[];
  busy: Set<string>;
  underWay: number;
  calls: number;
  woken: boolean;
};

const queueOf = new WeakMap<Executor, Queue>();

/**
 * Posts what arrives often, as `post` does: what waits at the same moment goes to the database in one call
 * and one commit, as long as it touches different members; under load each posting then costs a fraction
 * of what it costs alone. Everyone still gets their own answer: when the database refuses one of a call,
 * nothing of it has happened, and each is posted alone. Not in an open transaction.
 */
export function postInGroup(db: Executor, posting: Posting): Promise<Posted> {
  return new Promise((done, failed) => {
    const queue = queueOf.get(db) ?? newQueue();
    queueOf.set(db, queue);
    queue.waiting.push({ posting, done, failed, turn: currentTurn() });
    outsideTurns(() => wake(db, queue));
  });
}

const newQueue = (): Queue => ({
  waiting: [],
  busy: new Set(),
  underWay: 0,
  calls: 0,
  woken: false,
});

// At the end of this turn of the event loop, so that all that came in it is there.
function wake(db: Executor, queue: Queue): void {
  if (queue.woken || queue.calls >= CALLS_AT_ONCE || queue.waiting.length === 0) return;
  queue.woken = true;
  setImmediate(() => {
    queue.woken = false;
    void call(db, queue);
  });
}

async function call(db: Executor, queue: Queue): Promise<void> {
  queue.waiting = queue.waiting.filter(isAwaited);
  const chosen = takeDisjoint(queue);
  if (chosen.length === 0) return;
  for (const { turn } of chosen) beforeChange(turn);
  const touched = chosen.flatMap(({ posting }) => touchedBy(posting));
  for (const one of touched) queue.busy.add(one);
  queue.calls += 1;
  queue.underWay += chosen.length;
  wake(db, queue);
  let over = false;
  const leave = () => {
    if (over) return;
    over = true;
    queue.calls -= 1;
    queue.underWay -= chosen.length;
    for (const one of touched) queue.busy.delete(one);
    wake(db, queue);
  };
  // A connection that hangs keeps its own call waiting, not everybody's: nobody waits for what it posts any more.
  const stuck = setTimeout(leave, databasePatienceMs());
  try {
    await answer(db, chosen);
  } catch (error) {
    await answerEach(db, chosen, error);
  } finally {
    clearTimeout(stuck);
    leave();
  }
}

// What nobody waits for any more is not posted.
function isAwaited({ turn, failed }: Waiting): boolean {
  try {
    stayIn(turn);
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

async function answer(db: Executor, chosen: readonly Waiting[]): Promise<void> {
  const posted = await postAll(
    fewConnections(db),
    chosen.map(({ posting }) => posting),
  );
  chosen.forEach((one, at) => {
    const own = posted[at];
    if (own) one.done(own);
  });
}

async function answerEach(db: Executor, chosen: readonly Waiting[], error: unknown): Promise<void> {
  await Promise.all(
    chosen.map(async (one) => {
      if (chosen.length === 1 || !mayTryAgain(one.posting, error)) return one.failed(error);
      if (!isAwaited(one)) return;
      return answer(db, [one]).catch(one.failed);
    }),
  );
}

// After a refusal nothing has happened. After a lost connection nobody knows: only a request id tells.
function mayTryAgain(posting: Posting, error: unknown): boolean {
  const refused = error instanceof AppError || error instanceof TryAgain;
  const hasRequest = "request" in posting && posting.request !== undefined;
  return refused || databaseError(error).code !== undefined || hasRequest;
}

/**
 * Takes from the queue, in its order, what shares nothing with what is taken or under way: one call would
 * only wait for the other's commit. It takes no more than its part of all that is there: those of one call
 * come back together, and a call of everybody would leave the database idle while they are answered, and
 * then be one of everybody again.
 */
export function takeDisjoint(queue: Pick<Queue, "waiting" | "busy" | "underWay">): Waiting[] {
  const all = queue.waiting.length + queue.underWay;
  const most = all <= FEW ? FEW : Math.min(MOST, Math.ceil(all / CALLS_AT_ONCE));
  const touched = new Set(queue.busy);
  const day = dayOf(queue.waiting[0]);
  const chosen: Waiting[] = [];
  const left: Waiting[] = [];
  for (const one of queue.waiting) {
    const own = touchedBy(one.posting);
    const fits = chosen.length < most && dayOf(one) === day;
    const free = fits && !own.some((each) => touched.has(each));
    (free ? chosen : left).push(one);
    // Who is left behind keeps their place: nobody who came later moves their accounts first.
    for (const each of own) touched.add(each);
  }
  queue.waiting = left;
  return chosen;
}

// A call is of one day: its postings are counted together.
const dayOf = (one: Waiting | undefined) => one && kigaliDay(one.posting.at);

// The cooperative's accounts are sharded: each call has its own. A known transaction is locked itself.
function touchedBy(posting: Posting): string[] {
  const owners = posting.lines.map((line) => line.account.owner);
  const own = "does" in posting ? posting.transactionId : posting.submittedBy;
  return [...new Set([...owners, own])].filter((each) => each !== COOPERATIVE);
}
