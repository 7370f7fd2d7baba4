import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { drawers } from "@/db/schema";
import { DRAWER } from "@/lib/counter/rules";
import { AppError } from "@/lib/errors";
import { can, type Role } from "@/lib/permissions";
import type { Withheld } from "@/lib/withheld";

/**
 * What the books do not tell this reader while a drawer is open or only counted: what lies in the drawers, to whoever serves at
 * the desk and so may count one, and to visitors (null), of whom nobody knows who they are. Null: everything is told.
 */
export async function withheldFrom(
  db: Executor,
  reader: { role: Role } | null,
): Promise<Withheld | null> {
  if (reader && !can(reader.role, "counter.use")) return null;
  const [row] = await db
    .select({ since: sql<string | null>`min(kigali_day(${drawers.openedAt}))::text` })
    .from(drawers)
    .where(ne(drawers.state, "closed"));
  return row?.since ? { accounts: [DRAWER], since: row.since } : null;
}

/** Throws counted_blind where the reader would take away all books, and with them what lies in drawers that are counted blind. */
export async function refuseBlind(db: Executor, reader: { role: Role }): Promise<void> {
  if (await withheldFrom(db, reader)) throw new AppError("counted_blind");
}

/**
 * Drawers of whose counts the audit trail does not tell this reader what was in them: all that wait to be closed, but the
 * reader's own where nobody has counted it in their place (decisions 814 and 1236).
 */
export async function hiddenCounts(
  db: Executor,
  reader: { id: string; role: Role },
): Promise<{ action: string; subjects: string[] }> {
  const rows = can(reader.role, "transactions.decide")
    ? await db
        .select({ id: drawers.id })
        .from(drawers)
        .where(
          and(
            eq(drawers.state, "counted"),
            or(ne(drawers.clerk, reader.id), isNotNull(drawers.countedBy)),
          ),
        )
    : [];
  return { action: "drawer.count", subjects: rows.map(({ id }) => id) };
}
