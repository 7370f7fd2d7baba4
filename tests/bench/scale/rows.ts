import type { SQL } from "drizzle-orm";
import type { Database } from "@/db/client";
import * as members from "@/lib/members/export";
import * as transactions from "@/lib/transactions/export";

/** What the two exports write without a filter: their rows, and how many columns those have. */
export const EXPORTS = {
  members: {
    rows: async (_: Database): Promise<SQL> =>
      members.exportRows({ sort: "fullName", order: "asc" }),
    columns: members.EXPORT_COLUMNS.length,
  },
  transactions: {
    rows: (db: Database): Promise<SQL> => transactions.exportRows(db, {}, { people: true }),
    columns: transactions.EXPORT_COLUMNS.length,
  },
};
export type Export = keyof typeof EXPORTS;
