import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests } from "@/db/schema";
import type { Asker } from "@/lib/audit/commands";
import { type AuditRow, record as auditRecord } from "@/lib/audit/commands";
import { isDue, lockRequest } from "@/lib/loans/locks";

/** What the audit trail says of a request. */
export function borrowRequestAct(
  act: "create" | "cancel" | "expire",
  id: string,
  detail: Record<string, unknown>,
): AuditRow {
  const action = `borrow-request.${act}`;
  return { action, outcome: "done", subject: { type: "borrow-request", id }, detail };
}

type Request = { id: string; amount: number; endsAt: Date };

/** Ends an open request; nothing is held. The database transaction of `ctx` has it locked. */
export async function endRequest(
  ctx: Asker,
  { id, amount, endsAt }: Request,
  status: "cancelled" | "expired",
): Promise<void> {
  const { db: tx, now } = ctx;
  await tx
    .update(borrowRequests)
    .set({ status, endsAt: endsAt < now ? endsAt : now, updatedAt: now })
    .where(eq(borrowRequests.id, id));
  const act = status === "cancelled" ? "cancel" : "expire";
  await auditRecord(ctx, borrowRequestAct(act, id, { amount }));
}

/** Ends a request whose time has come. Answers whether it did so now. */
export function expireRequest(db: Executor, id: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (!isDue(request, now)) return false;
    await endRequest({ db: tx, actor: null, now, address: null }, request, "expired");
    return true;
  });
}
