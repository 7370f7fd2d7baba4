import { and, desc, eq, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, drawerMovements, drawers, members, transactions } from "@/db/schema";
import type { DrawerView } from "@/lib/counter/views";
import { AppError } from "@/lib/errors";
import { type Page, pageOf } from "@/lib/paging";
import { can, type Role } from "@/lib/permissions";

/** The drawer of a clerk that is not closed, or null. */
export async function ownDrawer(db: Executor, clerk: string): Promise<DrawerView | null> {
  const [row] = await read(db)
    .where(and(eq(drawers.clerk, clerk), ne(drawers.state, "closed")))
    .limit(1);
  return row ? forClerk(clerk, shown(row)) : null;
}

/** A clerk's drawer as they may know it: what somebody counted in their place is another's count. */
export const forClerk = (clerk: string, drawer: DrawerView) =>
  drawer.countedBy === clerk ? drawer : blind(drawer);

/** One drawer. Throws not_found. */
export async function findDrawer(db: Executor, id: string): Promise<DrawerView> {
  const [row] = await read(db).where(eq(drawers.id, id));
  if (!row) throw new AppError("not_found");
  return shown(row);
}

/**
 * Drawers, the newest first: up to `limit` of them after `place`, a drawer's id. For who sees the books: what a clerk has
 * counted is told once another person has counted too.
 */
export async function listDrawers(
  db: Executor,
  place: string | null,
  limit: number,
): Promise<Page<DrawerView>> {
  const rows = await newest(db, place ? lt(drawers.id, place) : undefined, limit + 1);
  return pageOf(rows.map(shown).map(blind), limit, ({ id }) => id);
}

/** Counted drawers of others than the reader, who may close them, the newest first: up to `limit`. */
export async function drawersToClose(
  db: Executor,
  reader: string,
  limit: number,
): Promise<DrawerView[]> {
  const theirs = and(
    eq(drawers.state, "counted"),
    ne(drawers.clerk, reader),
    sql`${drawers.countedBy} is distinct from ${reader}`,
  );
  return (await newest(db, theirs, limit)).map(shown).map(blind);
}

const blind = (drawer: DrawerView): DrawerView =>
  drawer.state === "closed" ? drawer : { ...drawer, counted: null, countedCash: null };

const newest = (db: Executor, where: SQL | undefined, limit: number) =>
  read(db).where(where).orderBy(desc(drawers.id)).limit(limit);

/** Whether cash of this amount needs a second person beside the clerk (db/functions/counter-needs-second.sql). */
export async function needsSecondAtDesk(
  db: Executor,
  served: { clerk: string; type: "cash-in" | "cash-out"; member: string; amount: number; at: Date },
): Promise<boolean> {
  const { clerk, type, member, amount, at } = served;
  const [row] = await db.execute<{ needed: boolean }>(
    sql`select counter_needs_second(${clerk}, ${type}, ${member}, ${amount}, ${at.toISOString()}) as needed`,
  );
  return row?.needed ?? true;
}

/** Something that went into a drawer or out of it. `amount`: francs into it, less than 0 out of it. */
export type DrawerMovement = {
  id: string;
  reference: string;
  /** `repayment`: cash that repaid a loan of the member's in the same act, which nothing undoes (decisions, section 2). */
  kind: (typeof drawerMovements.$inferSelect)["kind"] | "repayment";
  amount: number;
  at: Date;
  member: { id: string; name: string } | null;
};

/** The last movements of a drawer, the newest first: up to `limit`. */
export async function drawerMovementsOf(
  db: Executor,
  drawerId: string,
  limit: number,
): Promise<DrawerMovement[]> {
  return readMovements(db, eq(drawerMovements.drawerId, drawerId), limit);
}

/** One movement of a drawer. Throws not_found. */
export async function drawerMovement(
  db: Executor,
  drawerId: string,
  transactionId: string,
): Promise<DrawerMovement> {
  const one = and(
    eq(drawerMovements.drawerId, drawerId),
    eq(drawerMovements.transactionId, transactionId),
  );
  const [found] = await readMovements(db, one, 1);
  if (!found) throw new AppError("not_found");
  return found;
}

const REPAID = sql<boolean>`${drawerMovements.kind} = 'deposit' and cash_repaid(${transactions.fromMember}, ${transactions.submittedBy}, ${transactions.createdAt})`;

async function readMovements(
  db: Executor,
  where: SQL | undefined,
  limit: number,
): Promise<DrawerMovement[]> {
  const rows = await db
    .select({ movement: drawerMovements, row: transactions, repaid: REPAID })
    .from(drawerMovements)
    .innerJoin(transactions, eq(transactions.id, drawerMovements.transactionId))
    .where(where)
    .orderBy(desc(drawerMovements.transactionId))
    .limit(limit);
  return rows.map(({ movement: { kind: stored, amount }, row, repaid }) => {
    const id = row.fromMember ?? row.toMember;
    const name = row.fromName ?? row.toName ?? "";
    const { reference, createdAt: at } = row;
    const kind = repaid ? "repayment" : stored;
    return { id: row.id, reference, kind, amount, at, member: id ? { id, name } : null };
  });
}

/** What the counts of a clerk's drawers differed by in a month. Francs, both 0 or more. */
export type DifferenceView = {
  clerk: string;
  month: string;
  drawers: number;
  over: number;
  short: number;
};

/** Cash over and short by clerk and Kigali month, the newest month first: up to `limit` rows. */
export function differencesByMonth(db: Executor, limit: number): Promise<DifferenceView[]> {
  const month = sql<string>`to_char(${drawers.closedAt} at time zone 'Africa/Kigali', 'YYYY-MM')`;
  const differs = sql`(${drawers.counted} - ${drawers.expected})`;
  const sum = (of: SQL) => sql`coalesce(sum(greatest(${of}, 0)), 0)`.mapWith(Number);
  return db
    .select({
      clerk: members.fullName,
      month: month.as("month"),
      drawers: sql`count(*)`.mapWith(Number),
      over: sum(differs),
      short: sum(sql`(-${differs})`),
    })
    .from(drawers)
    .innerJoin(members, eq(members.id, drawers.clerk))
    .where(eq(drawers.state, "closed"))
    .groupBy(members.id, sql`month`)
    .orderBy(sql`month desc`, members.fullName, members.id)
    .limit(limit);
}

/** Francs that are in a clerk's drawer by the books. */
export async function drawerHolds(db: Executor, clerk: string): Promise<number> {
  const [row] = await db
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.owner, clerk), eq(accounts.kind, "drawer")));
  return 0 - (row?.balance ?? 0);
}

const read = (db: Executor) =>
  db
    .select({ drawer: drawers, name: members.fullName, status: members.status, role: members.role })
    .from(drawers)
    .innerJoin(members, eq(members.id, drawers.clerk))
    .$dynamic();

type Row = {
  drawer: typeof drawers.$inferSelect;
  name: string;
  status: (typeof members.$inferSelect)["status"];
  role: Role;
};

function shown({ drawer, name, status, role }: Row): DrawerView {
  const closed = drawer.state === "closed";
  const expected = closed ? drawer.expected : null;
  return {
    id: drawer.id,
    clerk: { id: drawer.clerk, name },
    serves: status === "active" && can(role, "counter.use"),
    state: drawer.state,
    openedAt: drawer.openedAt.toISOString(),
    float: drawer.float,
    counted: drawer.counted,
    countedCash: drawer.countedCash,
    countedAt: drawer.countedAt?.toISOString() ?? null,
    countedBy: drawer.countedAt && (drawer.countedBy ?? drawer.clerk),
    expected,
    difference: expected === null ? null : (drawer.counted ?? 0) - expected,
    closedBy: drawer.closedBy,
    closedAt: drawer.closedAt?.toISOString() ?? null,
  };
}
