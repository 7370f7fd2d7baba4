import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { channels } from "@/db/schema";
import { sumAccountDays } from "@/lib/accounting/account-days";
import {
  type AccountEntry,
  listAccountEntries,
  readEntryPlace,
} from "@/lib/accounting/account-entries";
import { firstBookDay } from "@/lib/accounting/queries";
import type { CashBookQuery } from "@/lib/accounting/schema";
import { kigaliDay, notAfter } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { CHANNEL } from "@/lib/methods";
import { BATCH_SIZE } from "@/lib/paging";

/** One entry of a channel: what came in or went out, and what was there after it, in francs. */
type CashEntry = Pick<AccountEntry, "reference" | "type" | "description" | "member"> & {
  at: string;
  in: number;
  out: number;
  balance: number;
};

export type CashBook = {
  channel: string;
  account: string;
  from: string;
  to: string;
  /** What the channel held before the first day, and at the end of the last. */
  opening: number;
  closing: number;
  entries: CashEntry[];
};

/**
 * What moved on a channel from the first day to the last, a page of it. Days that are not given are those of the whole
 * book until today. Throws not_found for a channel that there is not, invalid for days in the wrong order.
 */
export async function readCashBook(
  db: Executor,
  now: Date,
  name: string,
  query: CashBookQuery,
): Promise<CashBook & { next: string | null }> {
  if (!CHANNEL.test(name)) throw new AppError("not_found");
  const [channel] = await db.select().from(channels).where(eq(channels.key, name));
  if (!channel) throw new AppError("not_found");
  const today = kigaliDay(now);
  const to = notAfter(today, query.to);
  const from = query.from ?? (await firstBookDay(db, today));
  if (from > to) throw new AppError("invalid", {}, { from: { key: "dateOrder" } });
  const kinds = [channel.account];
  const sums = await sumAccountDays(db, kinds, { from, to });
  const place = readEntryPlace(query.cursor);
  const page = await listAccountEntries(db, kinds, { from, to }, place, query.limit ?? BATCH_SIZE);
  const { before, within } = sums;
  return {
    channel: channel.key,
    account: channel.account,
    from,
    to,
    // Nothing is 0, not −0.
    opening: 0 - before,
    closing: within.debit - within.credit - before,
    entries: page.rows.map(cashEntry),
    next: page.next,
  };
}

function cashEntry({ reference, type, description, member, at, amount, balance }: AccountEntry) {
  return {
    reference,
    type,
    description,
    member,
    at: at.toISOString(),
    in: Math.max(0, -amount),
    out: Math.max(0, amount),
    balance: 0 - balance,
  };
}
