import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { drawerMovements, members, transactions } from "@/db/schema";
import { findDrawer } from "@/lib/counter/queries";
import type { DrawerView } from "@/lib/counter/views";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberNumber } from "@/lib/member-number";

/** One line of a drawer's journal: francs into it, less than 0 out of it, and what is in it after. */
export type JournalLine = {
  reference: string;
  kind: (typeof drawerMovements.$inferSelect)["kind"];
  amount: number;
  balance: number;
  at: Date;
  /** Whose money it is. */
  member: string | null;
  memberNumber: string | null;
};

export type DrawerJournal = {
  drawer: DrawerView;
  /** Who closed it. */
  closedBy: string;
  lines: JournalLine[];
};

/** So many movements stand in one journal: a drawer is counted every day. */
const MOST = 2_000;

/** What the file of a drawer's journal is called: by the Kigali day on which it was opened, as its printed days are. */
export function journalFile({ openedAt }: Pick<DrawerView, "openedAt">): string {
  return `drawer_${kigaliDay(new Date(openedAt))}.pdf`;
}

/**
 * All that went into a closed drawer and out of it, the first first. Throws not_found, or drawer_not_closed: until it is closed
 * its count is blind.
 */
export async function drawerJournal(db: Executor, id: string): Promise<DrawerJournal> {
  const drawer = await findDrawer(db, id);
  if (drawer.state !== "closed") throw new AppError("drawer_not_closed");
  const [[closer], rows] = await Promise.all([
    db
      .select({ name: members.fullName })
      .from(members)
      .where(eq(members.id, drawer.closedBy ?? "")),
    readLines(db, id),
  ]);
  let balance = 0;
  const lines = rows.map(({ no, ...row }) => {
    balance += row.amount;
    return { ...row, balance, memberNumber: no === null ? null : memberNumber(no) };
  });
  return { drawer, closedBy: closer?.name ?? "", lines };
}

function readLines(db: Executor, id: string) {
  const { drawerId, transactionId, kind, amount } = drawerMovements;
  const { reference, createdAt, fromMember, toMember, fromName, toName } = transactions;
  const whose = sql<string>`coalesce(${fromMember}, ${toMember})`;
  return db
    .select({
      reference,
      kind,
      amount,
      at: createdAt,
      member: sql<string | null>`coalesce(${fromName}, ${toName})`,
      no: members.memberNo,
    })
    .from(drawerMovements)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .leftJoin(members, eq(members.id, whose))
    .where(eq(drawerId, id))
    .orderBy(asc(createdAt), asc(transactionId))
    .limit(MOST);
}
