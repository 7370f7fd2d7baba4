import { and, eq, inArray, type Placeholder, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { accounts } from "@/db/schema";
import { MEMBER_KINDS, type MemberKind } from "@/lib/ledger/accounts";

/** A member's balances in francs, each zero or more: `owed` on loans, `claim` to the cooperative. */
export async function memberBalances(
  db: Executor,
  memberId: string,
): Promise<Record<MemberKind, number>> {
  const rows = await balancesStatement(db).execute({ memberId });
  const held = new Map(rows.map((row) => [row.kind, Math.abs(row.balance)]));
  const of = (kind: MemberKind) => held.get(kind) ?? 0;
  return {
    available: of("available"),
    held: of("held"),
    lent: of("lent"),
    invested: of("invested"),
    owed: of("owed"),
    claim: of("claim"),
  };
}

const balancesStatement = prepared((db) =>
  db
    .select({ kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(
      and(
        eq(accounts.owner, sql.placeholder("memberId")),
        inArray(accounts.kind, [...MEMBER_KINDS]),
      ),
    )
    .prepare("member_balances"),
);

/** The query for the francs that a member owns in all, as the chart counts them; their id may be a placeholder. */
export const ownedQuery = (db: Executor, memberId: string | Placeholder) =>
  db
    .select({ owned: sql`coalesce(sum(${accounts.balance}), 0)`.mapWith(Number) })
    .from(accounts)
    .where(and(eq(accounts.owner, memberId), inArray(accounts.countsAs, ["available", "used"])));
