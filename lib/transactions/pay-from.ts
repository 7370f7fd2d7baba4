import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import type { Terms } from "@/lib/transactions/terms";

/** An open account of a withdrawal's method: what it holds in francs, and to which account of the chart its payment is posted. */
export type PayFrom = { channel: string; balance: number; account: string };

type Asked = Pick<Terms, "id" | "method" | "amount" | "channel">;
type Row = PayFrom & { matched: boolean };

/** The open accounts from which a withdrawal can be paid, the first one of its method before the office's own. */
export async function accountsToPayFrom(
  db: Executor,
  asked: Asked,
): Promise<{ accounts: PayFrom[]; usual: string | null }> {
  const rows = await readAccounts(db, asked);
  const accounts = rows.map(({ matched: _, ...account }) => account);
  return { accounts, usual: usualOf(rows, asked)?.channel ?? null };
}

/**
 * The account from which a withdrawal is paid: the one that is named, else the usual one. Throws invalid beside the channel
 * for one that is closed or of another method, and where a statement's line tells that another one has paid.
 */
export async function payFrom(
  db: Executor,
  asked: Asked,
  named: string | null | undefined,
): Promise<PayFrom> {
  const rows = await readAccounts(db, asked);
  return chosen(rows, asked, named);
}

function chosen(rows: readonly Row[], asked: Asked, named: string | null | undefined): Row {
  const found = named ? rows.find(({ channel }) => channel === named) : usualOf(rows, asked);
  if (!found) throw new AppError("invalid", {}, { channel: { key: "payInChannel" } });
  const isElsewhere = !found.matched && rows.some(({ matched }) => matched);
  if (isElsewhere) throw new AppError("invalid", {}, { channel: { key: "paidElsewhere" } });
  return found;
}

/**
 * The channel that an approval says a withdrawal is paid from, before anybody pays: one that is named, or whose statement tells
 * of it already; null leaves that to who pays. Throws as `payFrom` does.
 */
export async function saidFrom(
  db: Executor,
  asked: Asked,
  named: string | null | undefined,
): Promise<string | null> {
  const rows = await readAccounts(db, asked);
  const said = named ? chosen(rows, asked, named) : rows.find(({ matched }) => matched);
  return said?.channel ?? null;
}

/** Where a line tells of it already; else what was said when it was approved; else the first with enough money. */
function usualOf(rows: readonly Row[], { amount, method, channel }: Asked): Row | undefined {
  const said = channel === method ? undefined : rows.find((each) => each.channel === channel);
  return (
    rows.find(({ matched }) => matched) ??
    said ??
    rows.find(({ balance }) => balance >= amount) ??
    rows[0]
  );
}

// What each holds by the books: also what waits there for its line. Whoever asked before an account began to count by itself is not
// paid from it: its line would tell of the money a second time (`ledger_pays_from`).
async function readAccounts(db: Executor, { id, method }: Asked): Promise<Row[]> {
  const rows = await db.execute<Omit<Row, "balance"> & { balance: string }>(sql`
    select c.key as channel, channel_account(c.key, t.created_at) as account,
      (select coalesce(-sum(a.balance), 0) from accounts a where a.owner = '00000000-0000-0000-0000-000000000000' and a.kind in (c.account, c.clearing)) as balance,
      exists (select from line_matches m join statement_lines l on l.id = m.line_id
        where m.transaction_id = t.id and m.ended_at is null and l.channel = c.key) as matched
    from transactions t join channels c on c.method = t.method and c.active
      and (c.key = c.method or not exists (select from reconciled_channels r where r.channel = c.key and r.since > t.created_at
        and r.since is distinct from (select f.since from reconciled_channels f where f.channel = c.method)))
    where t.id = ${id} and t.method = ${method} order by c.key`);
  return rows.map((row) => ({ ...row, balance: Number(row.balance) }));
}
