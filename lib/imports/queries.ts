import { and, asc, type Column, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames, members, shareTotals } from "@/db/schema";
import type { Contacts, OpenAccount } from "@/lib/imports/moving";
import { shareSettings } from "@/lib/settings/queries";

/** The heading of all that members have, and the account of what is available of it: either may stand for their savings. */
const SAVINGS = ["savings", "available"];
const SHARES = "shares";

/** What old books are read beside: the accounts that they may name, and the terms of shares. */
export async function readBeside(db: Executor) {
  const terms = await shareSettings(db);
  const { shares: all } = shareTotals;
  const [row] = await db.select({ all }).from(shareTotals);
  return { ...(await openAccounts(db)), shareTerms: { ...terms, all: row?.all ?? 0 } };
}

/** The accounts that an old trial balance may name, and the numbers of those that are members' savings and their shares. */
export async function openAccounts(
  db: Executor,
): Promise<{ chart: OpenAccount[]; savingsAccount: string; sharesAccount: string }> {
  const { key, code, holder, active } = chart;
  const rows = await db
    .select({
      key,
      code,
      names: chartNames,
      takes: sql<boolean>`coalesce(voucher_account(${chart}), false) and ${active} and not reconciled_account(${key}, now()) and ${key} <> 'equity:opening'`,
    })
    .from(chart)
    .where(or(isNotNull(holder), eq(key, "savings")))
    .orderBy(asc(code));
  const savings = rows.filter((row) => SAVINGS.includes(row.key));
  const others = rows.filter((row) => !SAVINGS.includes(row.key));
  const [first] = savings;
  if (!first) throw new Error("The chart has no account of members' savings.");
  return {
    savingsAccount: first.code,
    sharesAccount: rows.find((row) => row.key === SHARES)?.code ?? "",
    chart: [
      ...others.map((row) => ({
        code: row.code,
        names: Object.values(row.names),
        takes: row.takes,
      })),
      {
        code: first.code,
        names: [...Object.values(first.names), ...savings.slice(1).map(({ code }) => code)],
        takes: false,
      },
    ],
  };
}

/** Whether a column is one of hundreds of texts: as one parameter, for each of them would be an object of its own. */
export const isAmong = (column: Column, texts: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

/** Which of these members of now have already. */
export async function takenContacts(db: Executor, { phones, emails }: Contacts) {
  const { phone, email, status } = members;
  const rows = await db
    .select({ phone, email })
    .from(members)
    .where(and(ne(status, "closed"), or(isAmong(phone, phones), isAmong(email, emails))));
  const met = (asked: string[], found: (string | null)[]) => {
    const has = new Set(found);
    return new Set(asked.filter((each) => has.has(each)));
  };
  return {
    phones: met(
      phones,
      rows.map((row) => row.phone),
    ),
    emails: met(
      emails,
      rows.map((row) => row.email),
    ),
  };
}
