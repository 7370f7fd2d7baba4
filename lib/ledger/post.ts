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
  | "move"
  | "offer"
  | "write-off"
  | "project-profit"
  | "project-loss"
  | "loss"
  | "capital-return";
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

/** SHA-256 of a command's name and payload: the same request id may not carry another. */
export function payloadHash(command: string, payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([command, payload]))
    .digest("hex");
}

const array = (values: readonly (string | number)[]) =>
  `{${values.map((v) => `"${v}"`).join(",")}}`;

const value = sql.placeholder;

/** The one statement of a posting, its text built once for each pool. */
const recordStatement = prepared((db) =>
  db
    .select({
      id: sql<string>`id`,
      fromName: sql<string | null>`from_name`,
      toName: sql<string | null>`to_name`,
      availableAfter: sql`available_after`.mapWith(Number),
      balanceAfter: sql`balance_after`.mapWith(Number),
    })
    .from(
      sql`ledger_record(${value("items")}, ${value("itemsOf")}, ${value("owners")}, ${value("kinds")}, ${value("amounts")})`,
    )
    .prepare("ledger_record"),
);

/**
 * Records transactions and posts their lines in one statement: all of them or none. No account and
 * no submitter may be in it twice. Throws what the database refuses, as `ledgerRefusal` reads it.
 */
export async function recordAll(
  db: Executor,
  all: readonly { id: string; reference: string; t: NewTransaction }[],
): Promise<Recorded[]> {
  const lines = inLockOrder(
    all.flatMap(({ t }, index) =>
      (t.posting?.lines ?? []).map((line) => ({ ...line, of: index + 1 })),
    ),
  );
  const rows = await recordStatement(db).execute({
    items: JSON.stringify(all.map(itemOf)),
    itemsOf: array(lines.map((l) => l.of)),
    ...lineArrays(lines),
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ id, reference }) => {
    const row = found.get(id);
    if (!row) throw new Error("ledger_record answered nothing.");
    const { fromName, toName, availableAfter, balanceAfter } = row;
    const after = { availableAfter, balanceAfter, fromName, toName };
    return { transactionId: id, reference, replayed: false, ...after };
  });
}

// The names are those of the database's type `ledger_item`.
function itemOf({ id, reference, t }: { id: string; reference: string; t: NewTransaction }) {
  return {
    request: t.requestId,
    payload_hash: t.payloadHash,
    at: t.at,
    id,
    reference,
    type: t.type,
    status: t.status,
    amount: t.amount,
    fee: t.fee ?? 0,
    method: t.method,
    external_id: t.externalId,
    sender_phone: t.senderPhone,
    payout_to: t.payoutTo,
    from_channel: t.fromChannel,
    to_channel: t.toChannel,
    description: t.description,
    from_member: t.from,
    to_member: t.to,
    submitted_by: t.submittedBy,
    step: t.posting?.step,
    action: t.act.action,
    detail: t.act.detail,
    address: t.act.address,
  };
}

/** The arrays that the posting functions take for lines in lock order. */
function lineArrays(lines: readonly Line[]) {
  return {
    owners: array(lines.map((l) => l.account.owner)),
    kinds: array(lines.map((l) => l.account.kind)),
    amounts: array(lines.map((l) => l.amount)),
  };
}

/** How a set of new transactions gets recorded: alone, or together with others. */
export type Recorder = (
  db: Executor,
  id: string,
  reference: string,
  t: NewTransaction,
) => Promise<Recorded>;

/** Records a transaction by itself, in one statement. */
export const recordAlone: Recorder = async (db, id, reference, t) => {
  const [done] = await recordAll(db, [{ id, reference, t }]);
  if (!done) throw new Error("ledger_record answered nothing.");
  return done;
};

/**
 * Records a transaction and posts its lines in one statement (decisions, section 2). Throws
 * AppError insufficient_balance, channel_short, recipient_unavailable, reference_taken,
 * external_id_taken or request_id_reused; then nothing has changed. A repeated request id answers
 * as the first time.
 */
export async function record(
  db: Executor,
  t: NewTransaction,
  recorder: Recorder = recordAlone,
): Promise<Recorded> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordOnce(db, t, t.reference ?? newReference(t.type, t.at), recorder);
    } catch (error) {
      const unlucky = error instanceof AppError && error.code === "reference_taken" && !t.reference;
      if (!unlucky || tries === 3) throw error;
    }
  }
}

async function recordOnce(
  db: Executor,
  t: NewTransaction,
  reference: string,
  recorder: Recorder,
): Promise<Recorded> {
  try {
    return await recorder(db, newId(t.at), reference, t);
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
      ...{ step: d.posting?.step ?? null, ...lineArrays(inLockOrder(d.posting?.lines ?? [])) },
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
