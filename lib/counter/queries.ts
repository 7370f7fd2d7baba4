import { and, desc, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, drawers, members } from "@/db/schema";
import type { Cash } from "@/lib/counter/rules";
import { AppError } from "@/lib/errors";

/** A drawer. Francs; what was expected and how much it differs is told once it is closed: its count is blind until then. */
export type DrawerView = {
  id: string;
  clerk: { id: string; name: string };
  state: "open" | "counted" | "closed";
  openedAt: string;
  float: number;
  counted: number | null;
  countedCash: Cash | null;
  countedAt: string | null;
  expected: number | null;
  difference: number | null;
  closedBy: string | null;
  closedAt: string | null;
};

/** The drawer of a clerk that is not closed, or null. */
export async function ownDrawer(db: Executor, clerk: string): Promise<DrawerView | null> {
  const [row] = await read(db)
    .where(and(eq(drawers.clerk, clerk), ne(drawers.state, "closed")))
    .limit(1);
  return row ? shown(row) : null;
}

/** One drawer. Throws not_found. */
export async function findDrawer(db: Executor, id: string): Promise<DrawerView> {
  const [row] = await read(db).where(eq(drawers.id, id));
  if (!row) throw new AppError("not_found");
  return shown(row);
}

/** Drawers, the newest first: up to `limit`. For who sees the books. */
export async function listDrawers(db: Executor, limit: number): Promise<DrawerView[]> {
  const rows = await read(db).orderBy(desc(drawers.openedAt), desc(drawers.id)).limit(limit);
  return rows.map(shown);
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
    .select({ drawer: drawers, name: members.fullName })
    .from(drawers)
    .innerJoin(members, eq(members.id, drawers.clerk))
    .$dynamic();

type Row = { drawer: typeof drawers.$inferSelect; name: string };

function shown({ drawer, name }: Row): DrawerView {
  const closed = drawer.state === "closed";
  const expected = closed ? drawer.expected : null;
  return {
    id: drawer.id,
    clerk: { id: drawer.clerk, name },
    state: drawer.state,
    openedAt: drawer.openedAt.toISOString(),
    float: drawer.float,
    counted: drawer.counted,
    countedCash: drawer.countedCash,
    countedAt: drawer.countedAt?.toISOString() ?? null,
    expected,
    difference: expected === null ? null : (drawer.counted ?? 0) - expected,
    closedBy: drawer.closedBy,
    closedAt: drawer.closedAt?.toISOString() ?? null,
  };
}
