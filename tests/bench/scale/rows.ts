import { desc, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { members, transactions } from "@/db/schema";

/** The columns of transactions_{date}.csv (decisions, section 11), newest first. */
export function transactionRows(db: Database) {
  const t = transactions;
  return db
    .select({
      ...{ id: t.id, reference: t.reference, type: t.type, amount: t.amount },
      ...{ currency: sql`'RWF'`.as("currency"), status: t.status },
      ...{ fromUser: t.fromName, toUser: t.toName, date: sql`${t.createdAt}`.as("date") },
      ...{ method: t.method, description: t.description },
      ...{ createdAt: t.createdAt, updatedAt: t.updatedAt },
    })
    .from(t)
    .where(sql`voided_at is null and reversed_by is null and reverses is null`)
    .orderBy(desc(t.id));
}

/** As many columns of members.csv as their table holds, by full name. */
export function memberRows(db: Database) {
  const m = members;
  return db
    .select({
      ...{ id: m.id, username: m.username, email: m.email, firstName: m.firstName },
      ...{ lastName: m.lastName, phone: m.phone, class: m.class, gender: m.gender },
      ...{ district: m.district, sector: m.sector, village: m.village, role: m.role },
      ...{ status: m.status, sharePercentage: m.sharePercentage, joinedAt: m.joinedAt },
      twoFactor: m.twoFactorEnabled,
    })
    .from(m)
    .orderBy(m.fullName, m.id);
}

export const EXPORTS = {
  members: { rows: memberRows, columns: 16 },
  transactions: { rows: transactionRows, columns: 13 },
};
export type Export = keyof typeof EXPORTS;
