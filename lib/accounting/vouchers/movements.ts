import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames, transactions, vouchers } from "@/db/schema";
import type { BookAccount } from "@/lib/accounting/rules";
import { linesOfVoucher } from "@/lib/accounting/vouchers/lines";

/** What a voucher does on one account: francs that it gains or loses, and on which side of the books they stand. */
type VoucherMovement = {
  owner: null;
  account: string;
  amount: number;
  booked: { code: string; name: BookAccount["name"]; side: "debit" | "credit" };
};

/** What each of these vouchers does, line by line in its own order: one query, however many they are. */
export async function movementsOfVouchers(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, VoucherMovement[]>> {
  const found = new Map<string, VoucherMovement[]>();
  if (ids.length === 0) return found;
  const line = sql`lateral jsonb_array_elements(${linesOfVoucher}) with ordinality as l(line, n)`;
  const rows = await db
    .select({
      id: transactions.id,
      account: chart.key,
      code: chart.code,
      name: chartNames,
      normal: chart.normalSide,
      credit: sql`(l.line ->> 'amount')::bigint`.mapWith(Number),
    })
    .from(transactions)
    .leftJoin(vouchers, sql`${vouchers.id} = ${transactions.id}`)
    .crossJoin(line)
    .innerJoin(chart, sql`${chart.key} = l.line ->> 'account'`)
    .where(sql`${transactions.id} = any(${`{${ids.join(",")}}`}::uuid[])`)
    .orderBy(transactions.id, sql`l.n`);
  for (const { id, account, code, name, normal, credit } of rows) {
    const side = credit > 0 ? "credit" : "debit";
    const amount = side === normal ? Math.abs(credit) : -Math.abs(credit);
    const all = found.get(id) ?? [];
    all.push({ owner: null, account, amount, booked: { code, name, side } });
    found.set(id, all);
  }
  return found;
}
