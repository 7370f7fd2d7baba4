import { sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { settings } from "@/db/schema";
import { TO_DECIDE_CAP, toDecideOf } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";
import { ownedQuery } from "@/lib/ledger/balances";
import { unreadQuery } from "@/lib/notices/queries";
import type { Role } from "@/lib/permissions";
import type { Brand } from "@/lib/settings/letterhead";
import { brandColumns, brandIn } from "@/lib/settings/queries";

/**
 * What stands around every screen: the francs that the reader owns in all, their unread notices (up to 10), what
 * waits for their decision (up to 100 of a kind), and the cooperative's own name and sign.
 */
export type Frame = { owned: number; unread: number; toDecide: number; brand: Brand | null };

/** Reads the frame of a signed-in reader, in one statement: every page of the application waits for it. */
export async function frameOf(
  db: Executor,
  { id, role }: Pick<Actor, "id" | "role">,
  now: Date,
): Promise<Frame> {
  const [row] = await frameStatements(db)(role).execute({ id, now: now.toISOString() });
  if (!row) throw new Error("The settings have no row.");
  const { owned, unread, toDecide, ...brand } = row;
  return { owned, unread, toDecide, brand: brandIn(brand) };
}

// A role's rights say what is counted.
const frameStatements = prepared((db) => {
  const built = new Map<Role, ReturnType<typeof frameStatement>>();
  return (role: Role) => {
    const statement = built.get(role) ?? frameStatement(db, role);
    built.set(role, statement);
    return statement;
  };
});

function frameStatement(db: Executor, role: Role) {
  const id = sql.placeholder("id");
  const toDecide = toDecideOf(db, role, id, sql.placeholder("now"), TO_DECIDE_CAP);
  return db
    .select({
      ...brandColumns,
      owned: sql`${ownedQuery(db, id)}`.mapWith(Number),
      unread: sql`${unreadQuery(db, id)}`.mapWith(Number),
      toDecide: toDecide.mapWith(Number),
    })
    .from(settings)
    .prepare(`frame_${role}`);
}
