import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { requests } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Line, Method } from "@/lib/ledger/accounts";
import { newId } from "@/lib/ledger/ids";
import { inLockOrder } from "@/lib/ledger/lock-order";
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
  | "reversal"
  | "move";
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
  /** Where a withdrawal is paid out to: a phone number or a bank account. */
  payoutTo?: string | null;
  /** Between which channels a move goes. */
  fromChannel?: Method;
  toChannel?: Method;
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
  const ordered = inLockOrder(lines);
  return {
    owners: array(ordered.map((l) => l.account.owner)),
    kinds: array(ordered.map((l) => l.account.kind)),
    amounts: array(ordered.map((l) => l.amount)),
  };
}

const value = sql.placeholder;

/** The one statement of a posting, its text built once for each pool. */
const recordStatement = prepared((db) =>
  db
    .select({
      fromName: sql<string | null>`from_name`,
      toName: sql<string | null>`to_name`,
      availableAfter: sql`available_after`.mapWith(Number),
      balanceAfter: sql`balance_after`.mapWith(Number),
    })
    .from(
      sql`ledger_record(
        ${value("requestId")}, ${value("payloadHash")}, ${value("at")}, ${value("id")}, ${value("reference")}, ${value("type")},
        ${value("status")}, ${value("amount")}, ${value("fee")}, ${value("method")}, ${value("externalId")}, ${value("senderPhone")},
        ${value("description")}, ${value("from")}, ${value("to")}, ${value("submittedBy")}, ${value("step")}, ${value("owners")},
        ${value("kinds")}, ${value("amounts")}, ${value("action")}, ${value("detail")}, ${value("address")},
        ${value("payoutTo")}, ${value("fromChannel")}, ${value("toChannel")})`,
    )
    .prepare("ledger_record"),
);

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
  const id = newId(t.at);
  try {
    const [row] = await recordStatement(db).execute({
      ...{ requestId: t.requestId, payloadHash: t.payloadHash, at: t.at.toISOString() },
      ...{ id, reference, type: t.type, status: t.status, amount: t.amount, fee: t.fee ?? 0 },
      ...{ method: t.method ?? null, externalId: t.externalId ?? null },
      ...{ senderPhone: t.senderPhone ?? null, description: t.description ?? null },
      ...{ from: t.from, to: t.to, submittedBy: t.submittedBy },
      ...{ step: t.posting?.step ?? null, ...lineArrays(t.posting?.lines) },
      ...{ action: t.act.action, detail: detailOf(t.act), address: t.act.address },
      ...{ payoutTo: t.payoutTo ?? null },
      ...{ fromChannel: t.fromChannel ?? null, toChannel: t.toChannel ?? null },
    });
    if (!row) throw new Error("ledger_record answered nothing.");
    return { transactionId: id, reference, replayed: false, ...row };
  } catch (error) {
    // An unexpected loss of the connection says nothing about what happened: let the caller retry.
    if (!databaseError(error).code) throw error;
    const before = await findRequest(db, t.submittedBy, t.requestId, t.payloadHash);
    if (before) return before;
    throw ledgerRefusal(error);
  }
}

const detailOf = (act: Act) => (act.detail ? JSON.stringify(act.detail) : null);

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

/** What a decision came to; `first` when the amount needs a second approver and nothing is posted yet. */
export type Outcome = "approved" | "rejected" | "first";

/**
 * Approves or rejects a pending transaction, once, and posts the given step with it. At or above
 * the amount in the settings the first approval is only noted (decisions, section 3). Throws
 * AppError not_found, not_pending, own_record, second_approver, insufficient_balance,
 * channel_short or external_id_taken.
 */
export async function decide(db: Executor, d: Decision): Promise<Outcome> {
  try {
    const [row] = await decideStatement(db).execute({
      ...{ id: d.transactionId, status: d.status, at: d.at.toISOString(), by: d.decidedBy },
      ...{ reason: d.reason ?? null, externalId: d.externalId ?? null },
      ...{ step: d.posting?.step ?? null, ...lineArrays(d.posting?.lines) },
      ...{ action: d.act.action, detail: detailOf(d.act), address: d.act.address },
    });
    if (!row) throw new Error("ledger_decide answered nothing.");
    return row.outcome;
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

const decideStatement = prepared((db) =>
  db
    .select({ outcome: sql<Outcome>`outcome` })
    .from(
      sql`ledger_decide(
        ${value("id")}, ${value("status")}, ${value("at")}, ${value("by")}, ${value("reason")}, ${value("externalId")},
        ${value("step")}, ${value("owners")}, ${value("kinds")}, ${value("amounts")},
        ${value("action")}, ${value("detail")}, ${value("address")}) as outcome`,
    )
    .prepare("ledger_decide"),
);
