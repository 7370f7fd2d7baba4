import { type AnyColumn, and, eq, gt, inArray, type Placeholder, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { members, proposals, railRequests, transactions } from "@/db/schema";
import { decides } from "@/lib/approvals/rules";
import { ACT_KEYS, type WorkKind } from "@/lib/approvals/schema";
import { PARTIES } from "@/lib/ledger/parties";
import { mayBePaid } from "@/lib/ledger/second-person";
import { holdersOf, ROLES, type Role } from "@/lib/permissions";
import { LIVE_IN_SQL } from "@/lib/rails/live-in-sql";

/** A member's id, the column where it stands, or its placeholder. */
export type Who = string | AnyColumn | Placeholder;

/** Of the proposals: those of these acts that wait. */
export const proposalsThatWait = (acts: readonly string[], now: Date | Placeholder) =>
  and(
    eq(proposals.state, "waiting"),
    gt(proposals.expiresAt, now),
    inArray(proposals.act, [...acts]),
  );

/**
 * Of the transactions: those that wait, as the partial index says it, for people and not for a provider's answer. Offers
 * of loans are held, not pending.
 */
export const transactionsThatWait = sql`${transactions.status} = 'pending' and ${transactions.voidedAt} is null
  and not exists (select from ${railRequests} q where q.transaction_id = ${transactions}.id and q.state in ${LIVE_IN_SQL})`;

/** Of the transactions that wait: which kind of work each is. */
export const kindOfWork = sql<WorkKind>`case when ${mayBePaid} then 'pay' else ${transactions.type} end`;

/** Whether a member is one who confirms a proposal: interest is the database's own finding. */
export const mayConfirmIt = (who: Who) =>
  sql<boolean>`proposal_may_confirm(${proposals.id}, ${who})`;

/** Whether somebody who decides on transactions may decide on this one, or pay it. */
export const mayDecideIt = (who: Who) =>
  and(
    ...PARTIES.map((party) => sql`${transactions[party]} is distinct from ${who}`),
    // Who approved it first may pay it.
    sql`(${transactions.firstApprovedBy} is distinct from ${who} or ${mayBePaid})`,
  );

/** All that waits, a row for each thing and each active person who may decide on it: nothing for the others. */
export function workOfEach(db: Executor, now: Date) {
  const active = (roles: readonly Role[]) =>
    and(eq(members.status, "active"), inArray(members.role, [...roles]));
  return unionAll(
    db
      .select({
        memberId: sql<string>`${members.id}`.as("member_id"),
        id: transactions.id,
        type: sql<string>`${transactions.type}::text`.as("type"),
        amount: transactions.amount,
      })
      .from(transactions)
      .innerJoin(members, and(active(holdersOf("transactions.decide")), mayDecideIt(members.id)))
      .where(transactionsThatWait),
    db
      .select({
        memberId: sql<string>`${members.id}`.as("member_id"),
        id: proposals.id,
        type: sql<string>`'proposal'`.as("type"),
        amount: sql<number>`0::bigint`.mapWith(Number).as("amount"),
      })
      .from(proposals)
      .innerJoin(members, and(active(ROLES.filter(decides)), mayConfirmIt(members.id)))
      .where(proposalsThatWait(ACT_KEYS, now)),
  ).as("work");
}
