import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { ReferenceClash } from "@/lib/ledger/post";
import type { Posted, Request } from "@/lib/ledger/posting";
import { databaseError } from "@/lib/ledger/refusals";

const MOST_TRIES = 3;

/** SHA-256 of a command's name and payload: the same request id may not carry another. */
export function payloadHash(command: string, payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([command, payload]))
    .digest("hex");
}

/** What a request came to: what was done now, or what it did the first time. */
export type Done = Pick<Posted, "transactionId" | "availableAfter" | "balanceAfter">;
export type Replayed = Done & { replayed: true };

/**
 * Carries out a member's request once: `attempt` posts, in a database transaction of its own where it does
 * more than that. A repeated request id answers what it did the first time, whatever has happened since;
 * new references are made when one is taken by chance. Throws what `attempt` throws, or request_id_reused.
 */
export async function once<T extends Done>(
  db: Executor,
  by: string,
  request: Request,
  attempt: () => Promise<T>,
): Promise<T | Replayed> {
  try {
    return await withNewReferences(attempt);
  } catch (error) {
    // An unexpected loss of the connection says nothing about what happened: let the caller retry.
    const refused = error instanceof AppError || databaseError(error).code;
    if (!refused) throw error;
    const before = await findRequest(db, by, request);
    if (before) return before;
    throw error;
  }
}

/** The same for what nobody sends twice: only references are made anew. */
export async function withNewReferences<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ReferenceClash) || tries === MOST_TRIES) throw error;
    }
  }
}

/** What a member's request did before, or null. Throws request_id_reused when its payload was another. */
export async function findRequest(
  db: Executor,
  memberId: string,
  { requestId, payloadHash }: Request,
): Promise<Replayed | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.memberId, memberId), eq(requests.id, requestId)));
  if (!row) return null;
  if (row.payloadHash !== payloadHash) throw new AppError("request_id_reused");
  const { transactionId, availableAfter, balanceAfter } = row;
  return { transactionId, availableAfter, balanceAfter, replayed: true };
}
