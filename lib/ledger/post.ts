import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { requests } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Line, Method } from "@/lib/ledger/accounts";
import { newReference } from "@/lib/ledger/references";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

export type TransactionType =
  | "deposit"
  | "withdraw"
  | "transfer"
  | "investment"
  | "loan"
  | "repayment"
  | "profit"
  | "reversal";
export type TransactionStatus = "pending" | "approved" | "rejected";
export type PostingStep = "hold" | "release" | "settle";

/** What the audit trail keeps of the act, beside who and when. */
export type Act = { action: string; detail?: Record<string, unknown>; address: string | null };

export type NewTransaction = {
  /** The submitter's id for this one intention, and what it covers (`payloadHash`). */
  requestId: string;
  payloadHash: string;
  at: Date;
  /** Made here when absent. */
  reference?: string;
  type: TransactionType;
  status: TransactionStatus;
  /** Francs, whole. */
  amount: number;
  fee?: number;
  method?: Method | null;
  externalId?: string | null;
  senderPhone?: string | null;
  description?: string | null;
  from: string | null;
  to: string | null;
  submittedBy: string;
  /** Posted with it: `settle` when approved at once, `hold` when it waits; none posts nothing. */
  posting?: { step: PostingStep; lines: Line[] };
  act: Act;
};

export type Recorded = {
  transactionId: string;
  /** Empty when replayed. */
  reference: string;
  /** True when this request id had already done its work: nothing moved now. */
  replayed: boolean;
  /** The submitter's francs after it. */
  availableAfter: number;
  balanceAfter: number;
  fromName: string | null;
  toName: string | null;
};

const array = (values: readonly (string | number)[]) =>
  `{${values.map((v) => `"${v}"`).join(",")}}`;

/** SHA-256 of a command's name and payload: the same request id may not carry another. */
export function payloadHash(command: string, payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([command, payload]))
    .digest("hex");
}

/** The arrays that the posting functions take for a step's lines. */
function lineArrays(lines: readonly Line[] = []) {
  return {
    owners: array(lines.map((l) => l.account.owner)),
    kinds: array(lines.map((l) => l.account.kind)),
    amounts: array(lines.map((l) => l.amount)),
  };
}

/**
 * Records a transaction and posts its lines in one statement (decisions, section 2). Throws
 * AppError insufficient_balance, recipient_unavailable, reference_taken, external_id_taken or
 * request_id_reused; then nothing has changed. A repeated request id answers as the first time.
 */
export async function record(db: Executor, t: NewTransaction): Promise<Recorded> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(db, t, t.reference ?? newReference(t.type, t.at));
    } catch (error) {
      const unlucky = error instanceof AppError && error.code === "reference_taken" && !t.reference;
      if (!unlucky || tries === 3) throw error;
    }
  }
}

async function recordOnce(db: Executor, t: NewTransaction, reference: string): Promise<Recorded> {
  const id = randomUUID();
  const { owners, kinds, amounts } = lineArrays(t.posting?.lines);
  try {
    const [row] = await db.execute<{
      from_name: string | null;
      to_name: string | null;
      available_after: string;
      balance_after: string;
    }>(sql`select * from ledger_record(
      ${t.requestId}, ${t.payloadHash}, ${t.at.toISOString()}, ${id}, ${reference}, ${t.type},
      ${t.status}, ${t.amount}, ${t.fee ?? 0}, ${t.method ?? null}, ${t.externalId ?? null}, ${t.senderPhone ?? null},
      ${t.description ?? null}, ${t.from}, ${t.to}, ${t.submittedBy}, ${t.posting?.step ?? null}, ${owners},
      ${kinds}, ${amounts}, ${t.act.action}, ${t.act.detail ? JSON.stringify(t.act.detail) : null}, ${t.act.address})`);
    if (!row) throw new Error("ledger_record answered nothing.");
    return {
      transactionId: id,
      reference,
      replayed: false,
      availableAfter: Number(row.available_after),
      balanceAfter: Number(row.balance_after),
      fromName: row.from_name,
      toName: row.to_name,
    };
  } catch (error) {
    // An unexpected loss of the connection says nothing about what happened: let the caller retry.
    if (!databaseError(error).code) throw error;
    const before = await findRequest(db, t.submittedBy, t.requestId, t.payloadHash);
    if (before) return before;
    throw ledgerRefusal(error);
  }
}

/** What a request id did before, or null. Throws request_id_reused when its payload was another. */
export async function findRequest(
  db: Executor,
  memberId: string,
  requestId: string,
  hash: string,
): Promise<Recorded | null> {
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.memberId, memberId), eq(requests.id, requestId)));
  if (!row) return null;
  if (row.payloadHash !== hash) throw new AppError("request_id_reused");
  return {
    transactionId: row.transactionId,
    reference: "",
    replayed: true,
    availableAfter: row.availableAfter,
    balanceAfter: row.balanceAfter,
    fromName: null,
    toName: null,
  };
}

export type Decision = {
  transactionId: string;
  status: "approved" | "rejected";
  at: Date;
  decidedBy: string;
  reason?: string | null;
  externalId?: string | null;
  posting?: { step: PostingStep; lines: Line[] };
  act: Act;
};

/**
 * Approves or rejects a pending transaction, once, and posts the given step with it. Throws
 * AppError not_found, not_pending, own_record, insufficient_balance or external_id_taken.
 */
export async function decide(db: Executor, d: Decision): Promise<void> {
  const { owners, kinds, amounts } = lineArrays(d.posting?.lines);
  try {
    await db.execute(sql`select ledger_decide(
      ${d.transactionId}, ${d.status}, ${d.at.toISOString()}, ${d.decidedBy}, ${d.reason ?? null}, ${d.externalId ?? null},
      ${d.posting?.step ?? null}, ${owners}, ${kinds}, ${amounts},
      ${d.act.action}, ${d.act.detail ? JSON.stringify(d.act.detail) : null}, ${d.act.address})`);
  } catch (error) {
    throw ledgerRefusal(error);
  }
}
