import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, entries } from "@/db/schema";
import { type Line, opposite, shift } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { post, postAll } from "@/lib/ledger/post";
import type { Act, Posted, Request } from "@/lib/ledger/posting";

// What a transaction has posted so far, account by account, without what cancels out.
async function postedLines(db: Executor, transactionId: string): Promise<Line[]> {
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
  madeBy: string;
  reason: string;
  /** What the member of a deposit has used already: they owe it to the cooperative from then on. */
  claim: { on: string; amount: number } | null;
  act: Act;
};

/**
 * Posts the opposite of an approved transaction, linked to it (decisions, section 2, deletion), within the
 * database transaction that confirmed its proposal, and a claim before it where money is missing. Throws not_found,
 * own_record, not_reversible, already_reversed, reversal_overdraws with the owner's name and the francs that are
 * short, or channel_short; then nothing has changed.
 */
export async function reverse(
  tx: Executor,
  { madeBy, claim, ...reversal }: Reversal,
): Promise<void> {
  const { at, by, proposal, reason, transactionId, act } = reversal;
  const lines = opposite(await postedLines(tx, transactionId));
  // In order: they stand in every list as they were posted.
  const [first, id] = [newId(at), newId(at)].sort();
  const claims = claim && {
    id: first,
    type: "claim" as const,
    status: "approved" as const,
    at,
    amount: claim.amount,
    description: reason,
    from: null,
    to: claim.on,
    recordId: transactionId,
    submittedBy: madeBy,
    confirmedBy: by,
    proposal,
    lines: shift(claim.on, "claim", "available", claim.amount),
    act: { ...act, action: "claim.make", detail: { amount: claim.amount, reason, proposal } },
  };
  const reverses = { ...reversal, does: "reverse" as const, id, lines };
  await postAll(tx, claims ? [claims, reverses] : [reverses]);
}

type Removal = {
  transactionId: string;
  at: Date;
  by: string;
  /** The submitter takes back their own pending request; otherwise the office removes it. */
  own: boolean;
  act: Act;
  request?: Request;
};

/**
 * Takes a pending or rejected transaction out of the lists and releases what it held (decisions,
 * section 2, deletion). Throws not_found, own_record, not_pending when it is approved by now, withdrawal_payable where the
 * office would remove what may be paid, provider_waiting, or TryAgain when somebody has decided on it meanwhile.
 */
export async function voidTransaction(db: Executor, removal: Removal): Promise<Posted> {
  // The database compares the lines with what is posted once it has the transaction locked: where somebody
  // has decided on it since, it refuses (TryAgain).
  const lines = opposite(await postedLines(db, removal.transactionId));
  return post(db, { ...removal, does: "void", lines });
}
