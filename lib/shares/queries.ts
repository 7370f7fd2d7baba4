import { and, desc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, shareholdings, shareMoves, shareTotals, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";
import { shareSettings } from "@/lib/settings/queries";
import { type Held, leftToBuy, type ShareTerms, worthOf } from "@/lib/shares/rules";
import type { ShareMove, SharesView } from "@/lib/shares/views";

/** How many shares a member holds, how many there are, and which part of those of active members theirs are, in percent. */
export async function heldBy(db: Executor, memberId: string): Promise<Held & { percent: number }> {
  const { active, cutRest, cutMember, shares: all } = shareTotals;
  const own = shareholdings.shares;
  const [row] = await db
    .select({
      all,
      own: sql`coalesce(${own}, 0)`.mapWith(Number),
      percent:
        sql`case when ${own} > 0 and ${members.status} = 'active' then share_part(${own}, ${members.id}, ${active}, ${cutRest}, ${cutMember}) else 0 end`.mapWith(
          Number,
        ),
    })
    .from(members)
    .innerJoin(shareTotals, eq(shareTotals.id, 1))
    .leftJoin(shareholdings, eq(shareholdings.memberId, members.id))
    .where(eq(members.id, memberId));
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * Francs that a member pays beside what their shares are worth: the joining fee, with the first that they ever buy, unless they brought any from the old books. `locked`:
 * no other purchase of theirs goes on until the open database transaction ends.
 */
export async function feeOf(
  db: Executor,
  memberId: string,
  { joiningFee }: ShareTerms,
  locked = false,
): Promise<number> {
  if (joiningFee === 0) return 0;
  if (locked)
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`shares ${memberId}`}))`);
  const [bought] = await db
    .select({ id: shareMoves.transactionId })
    .from(shareMoves)
    .where(and(eq(shareMoves.toMember, memberId), inArray(shareMoves.kind, ["buy", "opening"])))
    .limit(1);
  return bought ? 0 : joiningFee;
}

/** Whether any member holds a share. */
export async function anySharesHeld(db: Executor): Promise<boolean> {
  const [row] = await db.select({ all: shareTotals.shares }).from(shareTotals);
  return (row?.all ?? 0) > 0;
}

/** What a member holds, and on what terms. */
export async function sharesOf(db: Executor, memberId: string): Promise<SharesView> {
  const terms = await shareSettings(db);
  const [held, fee] = await Promise.all([heldBy(db, memberId), feeOf(db, memberId, terms)]);
  return {
    on: terms.on,
    value: terms.value,
    minimum: terms.minimum,
    mostPercent: terms.most,
    shares: held.own,
    worth: worthOf(held.own, terms),
    percent: held.percent,
    all: held.all,
    left: leftToBuy(terms, held),
    joiningFee: fee,
  };
}

/** What came to a member's shares and left them, newest first. */
export async function listShareMoves(
  db: Executor,
  memberId: string,
  after: Cursor | null,
  limit: number,
): Promise<Page<ShareMove>> {
  const { fromMember, toMember, shares, value, kind } = shareMoves;
  const given = sql<boolean>`${fromMember} is not distinct from ${memberId}`;
  const rows = await db
    .select({
      id: transactions.id,
      reference: transactions.reference,
      createdAt: transactions.createdAt,
      kind,
      given,
      shares,
      value,
      fromName: transactions.fromName,
      toName: transactions.toName,
    })
    .from(shareMoves)
    .innerJoin(transactions, eq(transactions.id, shareMoves.transactionId))
    .where(
      and(
        or(eq(fromMember, memberId), eq(toMember, memberId)),
        after ? lt(shareMoves.transactionId, after.id) : undefined,
      ),
    )
    .orderBy(desc(shareMoves.transactionId))
    .limit(limit + 1);
  const page = pageOf(rows, limit, createdPlace);
  return {
    next: page.next,
    rows: page.rows.map(({ createdAt, given, fromName, toName, ...row }) => ({
      ...row,
      shares: given ? -row.shares : row.shares,
      party: row.kind === "transfer" ? (given ? toName : fromName) : null,
      at: createdAt.toISOString(),
    })),
  };
}
