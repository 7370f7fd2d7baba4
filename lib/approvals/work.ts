import { and, asc, count, min, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposals, transactions } from "@/db/schema";
import { mayConfirm } from "@/lib/approvals/rules";
import { ACT_KEYS, WORK_KINDS, type WorkKind } from "@/lib/approvals/schema";
import {
  kindOfWork,
  mayConfirmIt,
  mayDecideIt,
  proposalsThatWait,
  transactionsThatWait,
} from "@/lib/approvals/waiting";
import type { Actor } from "@/lib/context";
import { COUNT_CAP } from "@/lib/paging";
import { can } from "@/lib/permissions";

/** How much of one kind waits for somebody, and since when the oldest of it. */
export type Work = { kind: WorkKind; count: number; oldest: Date };

/**
 * What waits that the reader may decide on, by kind, in the order of the kinds. Of transactions and of proposals the
 * oldest 1,001 are counted, by the partial indexes that hold what waits.
 */
export async function listWork(
  db: Executor,
  { id, role }: Pick<Actor, "id" | "role">,
  now: Date,
): Promise<Work[]> {
  const acts = ACT_KEYS.filter((act) => mayConfirm(role, act));
  const [asked, proposed] = await Promise.all([
    can(role, "transactions.decide")
      ? byKind(db, transactions, kindOfWork, and(transactionsThatWait, mayDecideIt(id)))
      : [],
    acts.length > 0
      ? byKind(
          db,
          proposals,
          sql<WorkKind>`${proposals.act}`,
          and(proposalsThatWait(acts, now), mayConfirmIt(id)),
        )
      : [],
  ]);
  const place = ({ kind }: Work) => WORK_KINDS.indexOf(kind);
  return [...asked, ...proposed].sort((one, other) => place(one) - place(other));
}

async function byKind(
  db: Executor,
  table: typeof transactions | typeof proposals,
  kind: SQL<WorkKind>,
  waits: SQL | undefined,
): Promise<Work[]> {
  const at = "madeAt" in table ? table.madeAt : table.createdAt;
  const some = db
    .select({ kind: kind.as("kind"), at: sql`${at}`.mapWith(at).as("at") })
    .from(table)
    .where(waits)
    .orderBy(asc(table.id))
    .limit(COUNT_CAP + 1)
    .as("some");
  const rows = await db
    .select({ kind: some.kind, count: count(), oldest: min(some.at).mapWith(at) })
    .from(some)
    .groupBy(some.kind);
  return rows as Work[];
}
