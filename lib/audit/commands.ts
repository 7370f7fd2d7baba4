import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

export type Asker = {
  db: Executor;
  actor: { id: string } | null;
  now: Date;
  address: string | null;
};

export type AuditRow = {
  action: string;
  outcome: "done" | "refused";
  subject?: { type: string; id: string };
  /** Never a password, token or full phone number. */
  detail?: Record<string, unknown>;
};

/**
 * Appends who did or was refused what to the audit trail. Inside a database transaction it comes
 * last: the chain stays locked until the end.
 */
export async function record(ctx: Asker, row: AuditRow): Promise<void> {
  await ctx.db.execute(sql`select audit_append(
    ${ctx.now.toISOString()}, ${ctx.actor?.id ?? null}, ${row.action}, ${row.outcome},
    ${row.subject?.type ?? null}, ${row.subject?.id ?? null},
    ${row.detail ? JSON.stringify(row.detail) : null}, ${ctx.address})`);
}
