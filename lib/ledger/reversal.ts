import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, entries } from "@/db/schema";
import { type Line, opposite } from "@/lib/ledger/accounts";
import { retried } from "@/lib/ledger/once";
import { post } from "@/lib/ledger/post";
import type { Act, Posted } from "@/lib/ledger/posting";

/** What a transaction has posted so far, account by account, without what cancels out. */
export async function postedLines(db: Executor, transactionId: string): Promise<Line[]> {
  const amount = sql`sum(${entries.amount})`.mapWith(Number);
  const rows = await db
    .select({ owner: accounts.owner, kind: accounts.kind, amount })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(eq(entries.transactionId, transactionId))
    .groupBy(accounts.owner, accounts.kind)
    .having(sql`sum(${entries.amount}) <> 0`);
  return rows.map(({ amount, ...account }) => ({ account, amount }));
}

type Reversal = {
  transactionId: string;
  at: Date;
  /** Who confirmed it, and what they confirmed in this database transaction (lib/approvals). */
  by: string;
  proposal: string;
  reason: string;
  act: Act;
};

/**
 * Posts the opposite of an approved transaction, linked to it (decisions, section 2, deletion), within the
 * database transaction that confirmed its proposal. Answers the reversal's id. Throws not_found, own_record,
 * not_reversible, already_reversed, reversal_overdraws with the owner's name and the francs that are short, or
 * channel_short; then nothing has changed.
 */
export async function reverse(tx: Executor, reversal: Reversal): Promise<string> {
  return (await undo(tx, { ...reversal, does: "reverse" })).transactionId;
}

type Removal = {
  transactionId: string;
  at: Date;
  by: string;
  /** The submitter takes back their own pending request; otherwise the office removes it. */
  own: boolean;
  act: Act;
};

/**
 * Takes a pending or rejected transaction out of the lists and releases what it held (decisions,
 * section 2, deletion). Throws not_found, own_record, or not_pending when it is approved by now.
 */
export async function voidTransaction(db: Executor, removal: Removal): Promise<void> {
  await retried(() => undo(db, { ...removal, does: "void" }));
}

type Undoing = (Reversal & { does: "reverse" }) | (Removal & { does: "void" });

// The database compares the lines with what is posted once it has the transaction locked: where somebody
// has decided on it since, it refuses (TryAgain) and they are read again.
async function undo(db: Executor, undoing: Undoing): Promise<Posted> {
  return post(db, { ...undoing, lines: opposite(await postedLines(db, undoing.transactionId)) });
}
