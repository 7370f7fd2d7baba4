import { ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { drawers } from "@/db/schema";
import { DRAWER } from "@/lib/counter/rules";
import { AppError } from "@/lib/errors";
import { can, type Role } from "@/lib/permissions";
import type { Untold } from "@/lib/untold";

/**
 * What the books do not tell this reader while a drawer is open or only counted: what lies in the drawers, to whoever serves at
 * the desk and so may count one, and to visitors (null), of whom nobody knows who they are. Null: everything is told.
 */
export async function untoldTo(
  db: Executor,
  reader: { role: Role } | null,
): Promise<Untold | null> {
  if (reader && !can(reader.role, "counter.use")) return null;
  const [row] = await db
    .select({ since: sql<string | null>`min(kigali_day(${drawers.openedAt}))::text` })
    .from(drawers)
    .where(ne(drawers.state, "closed"));
  return row?.since ? { accounts: [DRAWER], since: row.since } : null;
}

/** Throws counted_blind where the reader would take away all books, and with them what lies in drawers that are counted blind. */
export async function refuseBlind(db: Executor, reader: { role: Role }): Promise<void> {
  if (await untoldTo(db, reader)) throw new AppError("counted_blind");
}
