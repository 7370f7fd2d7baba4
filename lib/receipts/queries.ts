import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { drawerMovements, members, shareMoves, transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Stored } from "@/lib/ledger/views";
import { memberNumber } from "@/lib/member-number";
import { type NumberedReceipt, receiptStates } from "@/lib/receipts/rules";
import type { Reader } from "@/lib/transactions/details";

/** What a receipt made now says. For its parties and, with `all`, the office. Throws not_found. */
export async function readReceipt(
  db: Executor,
  id: string,
  reader: Reader,
): Promise<NumberedReceipt> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  const own = row && [row.fromMember, row.toMember].includes(reader.id);
  const last = row && (reader.all || own) && (await statesOf(db, row)).at(-1);
  if (!last) throw new AppError("not_found");
  return last;
}

/** Whether a transaction is somebody's own, or another's that they may see. */
export async function isParty(db: Executor, id: string, memberId: string): Promise<boolean> {
  const { fromMember, toMember } = transactions;
  const [row] = await db
    .select({ fromMember, toMember })
    .from(transactions)
    .where(eq(transactions.id, id));
  return row !== undefined && [row.fromMember, row.toMember].includes(memberId);
}

/** Everything that receipts of a transaction have said, oldest first; empty when there is none. */
export async function receiptsByReference(
  db: Executor,
  reference: string,
): Promise<NumberedReceipt[]> {
  const [row] = await db.select().from(transactions).where(eq(transactions.reference, reference));
  return row ? statesOf(db, row) : [];
}

async function statesOf(db: Executor, row: Stored): Promise<NumberedReceipt[]> {
  const [paidBy, whose, beside] = await Promise.all([
    payerOf(db, row),
    numberOf(db, row),
    besideOf(db, row),
  ]);
  const [reversal] = row.reversedBy
    ? await db
        .select({ at: transactions.createdAt })
        .from(transactions)
        .where(eq(transactions.id, row.reversedBy))
    : [];
  const states = receiptStates(row, reversal?.at ?? null, paidBy);
  const { channel, method } = row;
  const kept = {
    ...(whose && { memberNumber: whose }),
    ...(channel && channel !== method && { channel }),
    ...beside,
  };
  return states.map((state) => ({ ...state, ...kept }));
}

type Beside = Pick<NumberedReceipt, "shares" | "agreedBy">;

/** What stands beside a posting of shares, and of a pay-out at the desk. */
async function besideOf(db: Executor, { id, type }: Stored): Promise<Beside> {
  if (type === "cash-out") {
    const [paid] = await db
      .select({ agreedBy: members.fullName })
      .from(drawerMovements)
      .innerJoin(members, eq(members.id, drawerMovements.secondBy))
      .where(and(eq(drawerMovements.transactionId, id), eq(drawerMovements.byMember, "no")));
    return paid ?? {};
  }
  if (!type.includes("share")) return {};
  const { shares: count, value, byMember, secondBy } = shareMoves;
  const [moved] = await db
    .select({ count, value, byMember, agreedBy: members.fullName })
    .from(shareMoves)
    .leftJoin(members, eq(members.id, secondBy))
    .where(eq(shareMoves.transactionId, id));
  if (!moved) return {};
  const agreedBy = moved.byMember === "no" ? moved.agreedBy : null;
  return { shares: { count: moved.count, value: moved.value }, ...(agreedBy && { agreedBy }) };
}

async function numberOf(db: Executor, { fromMember, toMember }: Stored): Promise<string | null> {
  const only = fromMember && toMember ? null : (fromMember ?? toMember);
  if (!only) return null;
  const [member] = await db
    .select({ no: members.memberNo })
    .from(members)
    .where(eq(members.id, only));
  return member ? memberNumber(member.no) : null;
}

async function payerOf(db: Executor, { type, status, decidedBy }: Stored) {
  if (type !== "withdraw" || status !== "approved" || !decidedBy) return null;
  const [payer] = await db
    .select({ id: members.id, name: members.fullName })
    .from(members)
    .where(eq(members.id, decidedBy));
  return payer ?? null;
}
