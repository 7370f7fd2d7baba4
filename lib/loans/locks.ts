import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { borrowRequests, loanOffers, loans, members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { offerStatus } from "@/lib/loans/rules";

/**
 * What commands decide on, locked until the transaction `tx` ends, before any account. All throw not_found.
 */
export async function lockOffer(tx: Executor, id: string) {
  return there(await tx.select().from(loanOffers).where(eq(loanOffers.id, id)).for("update"));
}

export async function lockRequest(tx: Executor, id: string) {
  const { id: key } = borrowRequests;
  return there(await tx.select().from(borrowRequests).where(eq(key, id)).for("update"));
}

export async function lockLoan(tx: Executor, id: string) {
  return there(await tx.select().from(loans).where(eq(loans.id, id)).for("update"));
}

/**
 * The name of an active member, whose row keeps a closing of the account away until `tx` ends. Throws
 * counterparty_unavailable.
 */
export async function lockActive(tx: Executor, id: string): Promise<string> {
  const [row] = await tx
    .select({ name: members.fullName })
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, "active")))
    .for("key share");
  if (!row) throw new AppError("counterparty_unavailable", { member: id });
  return row.name;
}

function there<Row>([row]: Row[]): Row {
  if (!row) throw new AppError("not_found");
  return row;
}

type Ending = { status: "open" | "taken" | "cancelled" | "expired"; endsAt: Date };

/** Whether an offer or a request is open at an instant. */
export function isOpen({ status, endsAt }: Ending, now: Date): boolean {
  return offerStatus(status, endsAt, now) === "available";
}

/** Whether its time has come, and nothing has ended it yet. */
export function isDue({ status, endsAt }: Ending, now: Date): boolean {
  return offerStatus(status, endsAt, now) === "expired" && status === "open";
}
