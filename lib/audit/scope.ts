import { and, eq, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema";
import { actionsOf, QUIET_ACTIONS } from "@/lib/audit/actions";
import type { AuditScope } from "@/lib/audit/people";
import { addDays, startOfKigaliDay } from "@/lib/dates";

const SEND = "transfer.send";
// Written out, so that the planner knows the indexes that leave the sends out.
const isSend = sql`${auditLog.action} = 'transfer.send'`;
const isNoSend = sql`${auditLog.action} <> 'transfer.send'`;
// Beside the act that it keeps the digests of, which has the same subject.
const KEPT = "record.keep";
const isNotQuiet = notInArray(auditLog.action, [...QUIET_ACTIONS]);

/**
 * A scope as conditions, no two of which hold for one entry. Each reads one index in the order of
 * the list, so that a rare action is found as fast as a common one.
 */
export function branches(scope: AuditScope): (SQL | undefined)[] {
  const { subject } = scope;
  const common = (more: SQL | undefined) => and(more, byWhomAndWhen(scope));
  const named = scope.action && (actionsOf(scope.action) ?? [scope.action]);
  if (!named) {
    if (!subject) return [common(scope.whole ? undefined : isNotQuiet)];
    const sent = subject.sentAt && common(sentThen(subject.id, subject.sentAt));
    const about = and(
      eq(auditLog.subjectId, subject.id),
      isNoSend,
      scope.whole ? undefined : ne(auditLog.action, KEPT),
    );
    return [common(about), ...(sent ? [sent] : [])];
  }
  return named.map((action) => {
    if (action !== SEND) {
      const about = subject && eq(auditLog.subjectId, subject.id);
      return common(and(eq(auditLog.action, action), isNoSend, about));
    }
    if (!subject) return common(isSend);
    return common(subject.sentAt ? sentThen(subject.id, subject.sentAt) : sql`false`);
  });
}

// Sends have no index by subject: they are found by their instant, which is the transfer's.
function sentThen(id: string, at: Date): SQL | undefined {
  return and(isSend, eq(auditLog.at, at), eq(auditLog.subjectId, id));
}

function byWhomAndWhen({ actorId, outcome, from, to }: AuditScope): SQL | undefined {
  return and(
    actorId === null ? isNull(auditLog.actorId) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    outcome === "refused" ? sql`${auditLog.outcome} = 'refused'` : undefined,
    outcome === "done" ? sql`${auditLog.outcome} = 'done'` : undefined,
    from ? sql`${auditLog.at} >= ${startOfKigaliDay(from).toISOString()}` : undefined,
    to ? sql`${auditLog.at} < ${startOfKigaliDay(addDays(to, 1)).toISOString()}` : undefined,
  );
}
