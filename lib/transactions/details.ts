import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { accounts, entries, members, projects, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { COOPERATIVE, MEMBER_KINDS } from "@/lib/ledger/accounts";
import { removalsOf } from "@/lib/ledger/removals";
import { type ShownStatus, statusOf } from "@/lib/ledger/status";
import type { Stored } from "@/lib/ledger/views";
import { toListed } from "@/lib/ledger/views";
import type {
  EntryView,
  HistoryStep,
  LinkedTransaction,
  TransactionDetails,
} from "@/lib/transactions/schema";

/** Who reads: with `all`, any transaction in full; else their own ones and their own accounts. */
export type Reader = { id: string; all: boolean };

/** Lines of one transaction: no type has more than a few. */
const MOST_LINES = 200;

/**
 * One transaction with its ledger lines and its history. A member sees their own transactions only,
 * the lines of their own accounts, and of others no more than that the office acted. Throws
 * not_found.
 */
export async function transactionDetails(
  db: Executor,
  id: string,
  reader: Reader,
): Promise<TransactionDetails> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const own = row && [row.fromMember, row.toMember].includes(reader.id);
  if (!row || !(reader.all || own)) throw new AppError("not_found");
  const [lines, linked] = await Promise.all([
    entriesOf(db, row, reader),
    linkedTo(db, [row.reversedBy, row.reverses]),
  ]);
  const link = (of: string | null) => linked.find((other) => other.id === of);
  return {
    ...toListed(row),
    entries: lines,
    history: await historyOf(db, row, link(row.reversedBy), reader),
    reversal: shownLink(link(row.reversedBy)),
    original: shownLink(link(row.reverses)),
  };
}

async function entriesOf(db: Executor, row: Stored, reader: Reader): Promise<EntryView[]> {
  const lines = await db
    .select({ entry: entries, account: accounts, name: members.fullName, title: projects.title })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .leftJoin(members, eq(members.id, accounts.owner))
    .leftJoin(projects, eq(projects.id, accounts.owner))
    .where(
      and(
        eq(entries.transactionId, row.id),
        reader.all ? undefined : eq(accounts.owner, reader.id),
      ),
    )
    .orderBy(asc(entries.at), asc(entries.step), asc(entries.line))
    .limit(MOST_LINES);
  return lines.map(({ entry, account, name, title }) => ({
    step: entry.step,
    account: account.kind,
    owner: account.owner === COOPERATIVE ? null : title || name || nameThen(row, account.owner),
    debit: Math.max(0, -entry.amount),
    credit: Math.max(0, entry.amount),
    balanceAfter: isMembers(account.kind) ? Math.abs(entry.balanceAfter) : null,
  }));
}

const isMembers = (kind: string) => (MEMBER_KINDS as readonly string[]).includes(kind);

// An account that was closed has no name any more; the transaction keeps the one of then.
function nameThen(row: Stored, memberId: string): string {
  return (row.fromMember === memberId ? row.fromName : row.toName) ?? "";
}

type Link = LinkedTransaction & { by: string | null; at: Date; reason: string | null };

async function linkedTo(db: Executor, ids: (string | null)[]): Promise<Link[]> {
  const some = ids.filter((id) => id !== null);
  if (some.length === 0) return [];
  const { id, reference, submittedBy, createdAt, description } = transactions;
  return db
    .select({ id, reference, by: submittedBy, at: createdAt, reason: description })
    .from(transactions)
    .where(inArray(id, some));
}

const shownLink = (link: Link | undefined): LinkedTransaction | null =>
  link ? { id: link.id, reference: link.reference } : null;

async function historyOf(
  db: Executor,
  row: Stored,
  reversal: Link | undefined,
  reader: Reader,
): Promise<HistoryStep[]> {
  const removal = (await removalsOf(db, [row])).get(row.id);
  const atOnce = row.status === "approved" && !row.decidedAt;
  const decided = DECIDED[statusOf(row)];
  const steps = [
    step(atOnce ? "booked" : "submitted", row.createdAt, row.submittedBy),
    step("first", row.firstApprovedAt, row.firstApprovedBy),
    step("payable", row.payableAt, row.payableBy),
    step(decided, row.decidedAt, row.decidedBy, row.rejectReason),
    step("removed", row.voidedAt, removal?.by ?? null, removal?.reason),
    step("reversed", reversal?.at ?? null, reversal?.by ?? null, reversal?.reason),
  ].filter((one) => one !== null);
  const names = await namesOf(db, row, steps, reader);
  return steps.map(({ by, ...rest }) => ({ ...rest, by: (by && names.get(by)) ?? null }));
}

const DECIDED: Record<ShownStatus, HistoryStep["kind"]> = {
  pending: "approved",
  approved: "approved",
  paid: "paid",
  failed: "failed",
  rejected: "rejected",
};

function step(
  kind: HistoryStep["kind"],
  at: Date | null,
  by: string | null,
  reason: string | null = null,
): HistoryStep | null {
  return at && { kind, at: at.toISOString(), by, reason };
}

async function namesOf(db: Executor, row: Stored, steps: HistoryStep[], reader: Reader) {
  const parties = [row.fromMember, row.toMember];
  const ids = steps
    .map(({ by }) => by)
    .filter((by) => by !== null && (reader.all || parties.includes(by)));
  if (ids.length === 0) return new Map<string, string>();
  const people = await db
    .select({ id: members.id, name: members.fullName })
    .from(members)
    .where(inArray(members.id, ids as string[]));
  return new Map(people.map(({ id, name }) => [id, name || nameThen(row, id)]));
}
