import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, chart, entries, members, projects, type transactions } from "@/db/schema";
import { memberBalances } from "@/lib/ledger/balances";
import type { ShownStatus } from "@/lib/ledger/status";
import type { Locale } from "@/lib/locales";
import { claimOf } from "@/lib/transactions/rules";

/**
 * Francs that an account gains or loses; `owner` is a name, null for the cooperative. `weight`: by which a part of
 * what is shared out was reckoned, in francs × days. `booked`: of a voucher's line, the account and its side.
 */
export type Movement = {
  owner: string | null;
  account: string;
  amount: number;
  weight?: number;
  booked?: { code: string; name: Record<Locale, string>; side: "debit" | "credit" };
};

/** What taking a transaction back would do. `claim`: francs that the member would owe the cooperative. */
type TakenBack = { movements: Movement[]; claim: number };

type Row = Pick<
  typeof transactions.$inferSelect,
  "id" | "type" | "amount" | "fee" | "fromMember"
> & { status: ShownStatus };

/**
 * What each account would gain if a transaction were taken back now. Cash counts as people see it: what comes in
 * is more. Of an approved deposit that is used already, what is not available any more becomes a claim.
 */
export async function takenBack(db: Executor, row: Row): Promise<TakenBack> {
  const movements = await oppositesOf(db, row.id);
  if (row.type !== "deposit" || row.status !== "approved" || !row.fromMember) {
    return { movements, claim: 0 };
  }
  const { available } = await memberBalances(db, row.fromMember);
  const claim = claimOf(row, available);
  const divided = movements.flatMap((each): Movement[] => {
    if (each.account !== "available") return [each];
    return [
      { ...each, amount: each.amount + claim },
      { ...each, account: "claim", amount: claim },
    ];
  });
  return { movements: divided.filter(({ amount }) => amount !== 0), claim };
}

async function oppositesOf(db: Executor, transactionId: string): Promise<Movement[]> {
  const amount = sql`sum(${entries.amount})`.mapWith(Number);
  // What the cooperative has or has spent grows by debits; of a member's, a debt is as it is told elsewhere.
  const debit = sql<boolean>`${chart.holder} = 'cooperative' and ${chart.normalSide} = 'debit'`;
  const rows = await db
    .select({ kind: accounts.kind, name: members.fullName, title: projects.title, debit, amount })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .leftJoin(members, eq(members.id, accounts.owner))
    .leftJoin(projects, eq(projects.id, accounts.owner))
    .innerJoin(chart, eq(chart.key, accounts.kind))
    .where(eq(entries.transactionId, transactionId))
    .groupBy(accounts.kind, members.fullName, projects.title, debit)
    .having(sql`sum(${entries.amount}) <> 0`)
    .orderBy(asc(accounts.kind), asc(members.fullName));
  return rows.map(({ kind, name, title, debit, amount }) => ({
    owner: name || title || null,
    account: kind,
    amount: debit ? amount : -amount,
  }));
}

/** Francs as people see them on an account of this kind, from its lines: cash that comes in is more. */
export function asSeen(kind: string, amount: number): number {
  const asset = kind.startsWith("cash:") || kind.startsWith("clearing:") || kind === "project-out";
  return asset ? -amount : amount;
}
