import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, entries, members, projects } from "@/db/schema";

/**
 * What each account gained by a transaction, or would by its reversal (`backwards`), in francs; `owner` is a
 * name, null for the cooperative. Cash counts as people see it: what comes in is more.
 */
export async function movementsOf(
  db: Executor,
  transactionId: string,
  direction: "forwards" | "backwards",
): Promise<{ owner: string | null; account: string; amount: number }[]> {
  const amount = sql`sum(${entries.amount})`.mapWith(Number);
  const rows = await db
    .select({ kind: accounts.kind, name: members.fullName, title: projects.title, amount })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .leftJoin(members, eq(members.id, accounts.owner))
    .leftJoin(projects, eq(projects.id, accounts.owner))
    .where(eq(entries.transactionId, transactionId))
    .groupBy(accounts.kind, members.fullName, projects.title)
    .having(sql`sum(${entries.amount}) <> 0`)
    .orderBy(asc(accounts.kind), asc(members.fullName));
  const sign = direction === "forwards" ? 1 : -1;
  return rows.map(({ kind, name, title, amount }) => ({
    owner: name || title || null,
    account: kind,
    amount: sign * asSeen(kind, amount),
  }));
}

/** Francs as people see them on an account of this kind, from its lines: cash that comes in is more. */
export function asSeen(kind: string, amount: number): number {
  return kind.startsWith("cash:") ? -amount : amount;
}
