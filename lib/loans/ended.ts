import { and, asc, eq, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { expireOffer } from "@/lib/loans/end-offer";
import { expireRequest } from "@/lib/loans/end-request";
import { oneByOne, type Turns } from "@/lib/loans/one-by-one";

/** So many are ended in one run; the next run, minutes later, goes on. */
const MOST = 1_000;

/**
 * Ends the offers and requests whose day has come, each in a database transaction of its own, and
 * releases what the offers hold. Any number of servers may do it at once: each ends once. Answers how
 * many offers and requests were ended now; throws what kept one from ending when all others have.
 */
export async function expireOffers(db: Executor, now: Date): Promise<number> {
  const offers = await endOffers(db, now);
  const due = await db
    .select({ id: borrowRequests.id })
    .from(borrowRequests)
    .where(and(eq(borrowRequests.status, "open"), lte(borrowRequests.endsAt, now)))
    .orderBy(asc(borrowRequests.endsAt))
    .limit(MOST);
  const requests = await oneByOne(
    due.map(({ id }) => id),
    (id) => expireRequest(db, id, now),
  );
  const failed = offers.failed ?? requests.failed;
  if (failed) throw failed;
  return offers.done + requests.done;
}

/**
 * Releases what a lender's ended offers hold. Answers how many it were; one that the database refuses is
 * left to `expireOffers`, which tells.
 */
export async function releaseOffers(db: Executor, now: Date, lenderId: string): Promise<number> {
  return (await endOffers(db, now, lenderId)).done;
}

async function endOffers(db: Executor, now: Date, lenderId?: string): Promise<Turns> {
  const due = await db
    .select({ id: loanOffers.id })
    .from(loanOffers)
    .where(
      and(
        eq(loanOffers.status, "open"),
        lte(loanOffers.endsAt, now),
        lenderId ? eq(loanOffers.lenderId, lenderId) : undefined,
      ),
    )
    .orderBy(asc(loanOffers.endsAt))
    .limit(MOST);
  return oneByOne(
    due.map(({ id }) => id),
    (id) => expireOffer(db, id, now),
  );
}

/**
 * Carries out a command that takes from the available money of the actor, or of this member. Where that fails for want of money
 * that an ended offer of theirs still holds, the money is released and the command tried once more.
 */
export async function withReleased<T>(
  ctx: Context,
  run: () => Promise<T>,
  memberId = ctx.actor.id,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const short =
      error instanceof AppError &&
      error.code === "insufficient_balance" &&
      error.values.owner === memberId;
    if (!short || (await releaseOffers(ctx.db, ctx.now, memberId)) === 0) throw error;
    return run();
  }
}
