import { hash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests } from "@/db/schema";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { TryAgain } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import { databaseError } from "@/lib/ledger/refusals";

const MOST_TRIES = 6;

/** SHA-256 of a command's name and payload: the same request id may not carry another. */
export function payloadHash(command: string, payload: unknown): string {
  return hash("sha256", JSON.stringify([command, payload]));
}

/** What a member asks for: their id for it, with the command and all that it is about. */
export function requestOf(
  { requestId }: Pick<Context, "requestId">,
  command: string,
  payload: unknown,
): Request {
  return { requestId, payloadHash: payloadHash(command, payload) };
}

/**
 * One of several that are done under one request, each once by itself: its id follows from the request's and
 * its own (a UUID of version 8).
 */
export function partOf(ctx: Context, part: string): Context {
  const hex = hash("sha256", `${ctx.requestId} ${part}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return {
    ...ctx,
    requestId: [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-"),
  };
}

/** What a request came to, now or the first time: the transaction that it posted, or what else it made. */
export type Done = Pick<Posted, "transactionId" | "availableAfter" | "balanceAfter"> & {
  outcome: string | null;
};
type Replayed = Done & { replayed: true };

/**
 * Carries out a member's request once: `attempt` posts, in a database transaction of its own where it does
 * more than that. A repeated request id answers what it did the first time, whatever has happened since;
 * new references are made when one is taken by chance. Throws what `attempt` throws, or request_id_reused.
 */
export async function once<T extends Done>(
  { db, actor }: Pick<Context, "db" | "actor">,
  request: Request,
  attempt: () => Promise<T>,
): Promise<T | Replayed> {
  try {
    return await retried(attempt);
  } catch (error) {
    // An unexpected loss of the connection says nothing about what happened: let the caller retry.
    const refused = error instanceof AppError || databaseError(error).code;
    if (!refused) throw error;
    const before = await findRequest(db, actor.id, request);
    if (before) return before;
    throw error;
  }
}

/**
 * `once` for what decides on locked rows: each attempt in a database transaction of its own, which says first that the request
 * may still be done (request_at_work), since it may wait for those rows.
 */
export function onceWithin<T extends Done>(
  ctx: Pick<Context, "db" | "actor">,
  request: Request,
  attempt: (tx: Executor) => Promise<T>,
): Promise<T | Replayed> {
  return once(ctx, request, () =>
    ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select request_begins(${request.requestId})`);
      return attempt(tx);
    }),
  );
}

/**
 * The one loop that tries again: where a reference is taken by chance, or PostgreSQL has undone a database transaction that
 * two waited for each other in, or under which a migration has made functions and types anew. `attempt` begins its own.
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!passes(error) || tries === MOST_TRIES) throw error;
    }
  }
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";
const INTERNAL = "XX000";

function passes(error: unknown): boolean {
  const { code, message } = databaseError(error);
  if (error instanceof TryAgain || code === SERIALIZATION_FAILURE || code === DEADLOCK) return true;
  // Of what a statement named when it began to wait, a migration has made another since.
  return code === INTERNAL && message?.startsWith("cache lookup failed") === true;
}

/**
 * What a member's request did before, or null. Throws request_id_reused when its payload was another, or it
 * was somebody else's.
 */
export async function findRequest(
  db: Executor,
  memberId: string,
  { requestId, payloadHash }: Request,
): Promise<Replayed | null> {
  const [row] = await db.select().from(requests).where(eq(requests.id, requestId));
  if (!row) return null;
  const same = row.memberId === memberId && row.payloadHash === payloadHash;
  if (!same) throw new AppError("request_id_reused");
  const { transactionId, availableAfter, balanceAfter, outcome } = row;
  return { transactionId, availableAfter, balanceAfter, outcome, replayed: true };
}

/**
 * Remembers, in the open transaction `tx`, what a request made or decided where nothing is posted for it;
 * `once` then answers it again. `made` is the record's id, `outcome` what it came to, if that is more than done.
 */
export async function remember(
  tx: Executor,
  by: string,
  { requestId, payloadHash }: Request,
  made: string,
  at: Date,
  outcome: string | null = null,
): Promise<Done> {
  await tx.execute(
    sql`select request_remember(${by}, ${requestId}, ${payloadHash}, ${made}, ${outcome}, ${at.toISOString()})`,
  );
  return { transactionId: made, availableAfter: 0, balanceAfter: 0, outcome };
}
