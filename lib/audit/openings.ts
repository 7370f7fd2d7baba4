import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { auditLog } from "@/db/schema";
import type { Asker } from "@/lib/audit/commands";
import { log } from "@/lib/log";
import type { Role } from "@/lib/permissions";

/** What is noted when the office opens somebody else's data. */
const OPENINGS = ["member.open", "member.statement", "document.open"] as const;
type Opening = {
  action: (typeof OPENINGS)[number];
  subject: { type: "member" | "transaction" | "loan"; id: string };
  detail?: Record<string, string>;
};

const HOUR_MS = 3_600_000;

/**
 * Notes that somebody opened another's data: once an hour for each reader and subject, so that a page that is loaded
 * again writes nothing. Who may see it reads it though the note fails; that is logged.
 */
export async function noteOpening(ctx: Asker, { action, subject, detail }: Opening): Promise<void> {
  const actor = ctx.actor?.id ?? null;
  if (actor === subject.id) return;
  const kept = detail ? JSON.stringify(detail) : null;
  const lately = new Date(ctx.now.getTime() - HOUR_MS).toISOString();
  // The action that it is not is that of the index.
  const note = sql`
    select audit_append(${ctx.now.toISOString()}, ${actor}, ${action}, 'done', ${subject.type}, ${subject.id}, ${kept}::jsonb, ${ctx.address})
    where not exists (
      select from audit_log where subject_id = ${subject.id} and at > ${lately}::timestamptz and action <> 'transfer.send'
        and action = ${action} and actor_id = ${actor}::uuid and detail is not distinct from ${kept}::jsonb)`;
  await ctx.db.execute(note).catch((error) => {
    log.error({ err: error, action, subject: subject.id }, "an opening was not noted");
  });
}

/** One look of the office at a member's record. */
export type Look = { at: Date; role: Role | null; what: "member.open" | "member.statement" };

const MOST_LOOKS = 10;

/** The last times that somebody of the office opened a member's record, newest first. */
export async function looksAt(db: Executor, memberId: string): Promise<Look[]> {
  const rows = await db.execute<{ at: string; role: Role | null; what: Look["what"] }>(sql`
    select a.at, m.role, a.action as what from (
      select at, actor_id, action from ${auditLog}
      where subject_id = ${memberId} and action <> 'transfer.send' and action in ('member.open', 'member.statement')
      order by at desc limit ${MOST_LOOKS}) a
    left join members m on m.id = a.actor_id order by a.at desc`);
  return rows.map(({ at, role, what }) => ({ at: new Date(at), role, what }));
}
