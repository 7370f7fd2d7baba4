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

/** The exports that the audit trail names; a file of the members or transactions by the right that it needs. */
type Export =
  | "members.export"
  | "transactions.export"
  | "books.export"
  | "audit.export"
  | "reports.export";

// What people type to find somebody or something by.
const SEARCHED = new Set(["q", "who", "subject"]);

/**
 * Notes who took a file, and by which filter; the words of a search may be a phone number, and are left out. Who asks
 * for its head alone takes none.
 */
export async function noteExport(
  ctx: Asker,
  { method }: { method: string },
  action: Export,
  filter: object,
): Promise<void> {
  if (method === "HEAD") return;
  const kept = Object.entries(filter).filter(
    ([name, value]) => !SEARCHED.has(name) && value !== undefined,
  );
  const text = kept.map(([name, value]) => `${name} ${value}`).join(", ");
  await record(ctx, { action, outcome: "done", ...(text && { detail: { filter: text } }) });
}
