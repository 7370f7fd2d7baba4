import type { DocumentFact } from "@/lib/document-code";
import type { Stored } from "@/lib/ledger/views";
import { maskedAccount } from "@/lib/masked";
import type { Method } from "@/lib/methods";

type ReceiptStatus = "pending" | "approved" | "rejected" | "reversed" | "voided";

/** What a receipt says. Amounts in francs; what does not apply is null. */
export type Receipt = {
  id: string;
  reference: string;
  type: Stored["type"];
  status: ReceiptStatus;
  amount: number;
  fee: number;
  fromUser: string | null;
  fromChannel: Method | null;
  toUser: string | null;
  toChannel: Method | null;
  method: Method | null;
  /** Whose middle figures are not told. */
  senderPhone: string | null;
  payoutTo: string | null;
  externalId: string | null;
  description: string | null;
  rejectReason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
  /** When it was reversed or removed. */
  endedAt: Date | null;
};

/**
 * Everything that a receipt of this transaction has said, oldest first: the last is what one made now
 * says. `reversedAt`: when the transaction that reverses it was posted.
 */
export function receiptStates(row: Stored, reversedAt: Date | null): Receipt[] {
  const waiting: Receipt = {
    id: row.id,
    reference: row.reference,
    type: row.type,
    status: "pending",
    amount: row.amount,
    fee: row.fee,
    method: row.method,
    description: row.description,
    fromUser: row.fromName,
    fromChannel: row.fromChannel,
    toUser: row.toName,
    toChannel: row.toChannel,
    senderPhone: maskedAccount(row.senderPhone),
    payoutTo: maskedAccount(row.payoutTo),
    // The office may correct the number until it has decided.
    externalId: null,
    rejectReason: null,
    createdAt: row.createdAt,
    decidedAt: null,
    endedAt: null,
  };
  const decided = { ...waiting, status: row.status, decidedAt: row.decidedAt };
  const settled: Receipt = {
    ...decided,
    externalId: row.status === "approved" ? row.externalId : null,
    rejectReason: row.status === "rejected" ? row.rejectReason : null,
  };
  const states = row.status === "approved" && !row.decidedAt ? [] : [waiting];
  if (row.status !== "pending") states.push(settled);
  const last = row.status === "pending" ? waiting : settled;
  if (row.voidedAt) states.push({ ...last, status: "voided", endedAt: row.voidedAt });
  if (row.reversedBy) states.push({ ...last, status: "reversed", endedAt: reversedAt });
  return states;
}

/** What the code of a receipt is made from. */
export function receiptFacts(receipt: Receipt): DocumentFact[] {
  const at = (instant: Date | null) => instant?.getTime() ?? null;
  return [
    "receipt",
    1,
    receipt.id,
    receipt.reference,
    receipt.type,
    receipt.status,
    receipt.amount,
    receipt.fee,
    receipt.method,
    receipt.fromUser,
    receipt.fromChannel,
    receipt.toUser,
    receipt.toChannel,
    receipt.senderPhone,
    receipt.payoutTo,
    receipt.externalId,
    receipt.description,
    receipt.rejectReason,
    at(receipt.createdAt),
    at(receipt.decidedAt),
    at(receipt.endedAt),
  ];
}
