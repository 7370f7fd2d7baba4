import { sql } from "drizzle-orm";
import { transactions } from "@/db/schema";
import type { ShownStatus } from "@/lib/ledger/status";

/** `statusOf` in SQL, for files whose rows the database writes: the state that people see (decision 185). */
export const statusInSql = sql<ShownStatus>`case when ${transactions.type} <> 'withdraw' then ${transactions.status}::text
  when ${transactions.status} = 'approved' then 'paid'
  when ${transactions.status} = 'pending' then case when ${transactions.payableAt} is null then 'pending' else 'approved' end
  when ${transactions.payableAt} is null then 'rejected' else 'failed' end`;
