import { noteOpening } from "@/lib/audit/openings";
import type { Context } from "@/lib/context";
import { heavyWork } from "@/lib/heavy-work";
import { listOldBooks, oldBooksOf } from "@/lib/statements/old-books";
import { memberSince, nameOf, readVersioned } from "@/lib/statements/queries";
import {
  type Period,
  periodOf,
  refuseBefore,
  type StatementQuery,
  type VersionedStatement,
} from "@/lib/statements/schema";

type Opener = Pick<Context, "db" | "actor" | "now" | "address">;

/**
 * The statement that a query names, the actor's own without `member`. Whose right it is to open another's
 * is judged before; that it was opened is noted in the audit trail. Throws not_found, invalid,
 * too_many_at_once or busy.
 */
export async function openStatement(
  ctx: Opener,
  query: StatementQuery,
): Promise<VersionedStatement> {
  const memberId = query.member ?? ctx.actor.id;
  const period = await periodFor(ctx, query);
  const read = () => readVersioned(ctx.db, memberId, period, ctx.now);
  const statement = await heavyWork("statements").run(ctx.actor.id, read);
  await noteOpened(ctx, memberId, statement);
  return statement;
}

/**
 * The days of a query, the actor's own without `member`: as `periodOf`, and none that were all before its member
 * joined, or before their books began here. Throws not_found or invalid.
 */
export async function periodFor(
  { db, actor, now }: Opener,
  query: StatementQuery,
  mostDays?: number,
): Promise<Period> {
  const period = periodOf(query, now, mostDays);
  refuseBefore(await memberSince(db, query.member ?? actor.id), period, query);
  return period;
}

/**
 * What a member did in the old books, a page of it, and whose that is; who opens somebody else's is judged before, and noted. Throws
 * not_found.
 */
export async function openOldBooks(
  ctx: Opener,
  memberId: string,
  before: string | null,
  limit: number,
) {
  const name = await nameOf(ctx.db, memberId);
  const old = await oldBooksOf(ctx.db, memberId);
  const page = await listOldBooks(ctx.db, memberId, before, limit);
  if (old) await noteOpened(ctx, memberId, { from: old.first, to: old.cutOver });
  return { name, old, page };
}

/** Notes that somebody else's statement was opened, and for which days. */
export async function noteOpened(
  ctx: Opener,
  memberId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await noteOpening(ctx, {
    action: "member.statement",
    subject: { type: "member", id: memberId },
    detail: { period: `${from} – ${to}` },
  });
}
