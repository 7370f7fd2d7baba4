import type { DocumentFact } from "@/lib/document-code";
import { isPayable, type ShownStatus, statusOf } from "@/lib/ledger/status";
import type { Stored } from "@/lib/ledger/views";
import { maskedAccount } from "@/lib/masked";
import type { Method } from "@/lib/methods";

/** The documents of a slip: rolls as printers of shops have them, and half a sheet. */
export const SLIP_PAPER_SIZES = ["58mm", "80mm", "a5"] as const;
export type SlipPaperSize = (typeof SLIP_PAPER_SIZES)[number];

/** `payable`: a withdrawal is approved and not paid yet; `failed`: it could not be, and was given back. */
type ReceiptStatus = ShownStatus | "payable" | "reversed" | "voided";

/** Who paid a withdrawal. */
type Payer = { id: string; name: string };

/** What a receipt says. Amounts in francs; what does not apply is null. */
export type Receipt = {
  id: string;
  reference: string;
  type: Stored["type"];
  status: ReceiptStatus;
  amount: number;
  fee: number;
  fromUser: string | null;
  fromChannel: string | null;
  toUser: string | null;
  toChannel: string | null;
  method: Method | null;
  /** Whose middle figures are not told. */
  senderPhone: string | null;
  payoutTo: string | null;
  externalId: string | null;
  description: string | null;
  rejectReason: string | null;
  createdAt: Date;
  /** Of a withdrawal: when it was approved, before it was paid, and by whom it was paid. */
  approvedAt: Date | null;
  paidBy: Payer | null;
  decidedAt: Date | null;
  /** When it was reversed or removed. */
  endedAt: Date | null;
};

/**
 * With what is kept beside the transaction and never changes: it is no part of the code, so that documents of before stay genuine.
 */
export type NumberedReceipt = Receipt & {
  /** Of the one member whose money it is: members do not learn each other's. */
  memberNumber?: string;
  /** On which of its method's accounts it was paid, where that is not the first. */
  channel?: string;
  /** How many shares moved, and francs that one was worth. */
  shares?: { count: number; value: number };
  /** The colleague who agreed at the desk, where the member did not type their password: the member signs by hand (section 18). */
  agreedBy?: string;
};

/**
 * Everything that a receipt of this transaction has said, oldest first: the last is what one made now
 * says. `reversedAt`: when the transaction that reverses it was posted.
 */
export function receiptStates(
  row: Stored,
  reversedAt: Date | null,
  paidBy: Payer | null = null,
): Receipt[] {
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
    approvedAt: null,
    paidBy: null,
    decidedAt: null,
    endedAt: null,
  };
  const now = { type: row.type, status: statusOf(row) };
  const payable: Receipt = { ...waiting, status: "payable" };
  const settled: Receipt = {
    ...waiting,
    status: now.status,
    approvedAt: row.payableAt,
    paidBy,
    decidedAt: row.decidedAt,
    externalId: row.status === "approved" ? row.externalId : null,
    rejectReason: row.status === "rejected" ? row.rejectReason : null,
  };
  const open = isPayable(now) ? payable : waiting;
  const last = row.status === "pending" ? open : settled;
  // An approval may lapse: what was printed under it stays genuine.
  const possible = row.type === "withdraw" ? [waiting, payable] : [waiting];
  const atOnce = row.status === "approved" && !row.decidedAt;
  const states = [...(atOnce ? [] : possible.filter((each) => each !== last)), last];
  if (row.voidedAt) states.push({ ...last, status: "voided", endedAt: row.voidedAt });
  if (row.reversedBy) states.push({ ...last, status: "reversed", endedAt: reversedAt });
  return states.flatMap((each) => (isInSteps(each) ? [before(each), each] : [each]));
}

const isInSteps = ({ approvedAt, paidBy }: Receipt) => approvedAt !== null || paidBy !== null;

/** As receipts said it that were made before withdrawals were paid apart; these stay genuine. */
const before = (receipt: Receipt): Receipt => ({ ...receipt, approvedAt: null, paidBy: null });
const STATUS_BEFORE: Partial<Record<ReceiptStatus, string>> = {
  paid: "approved",
  failed: "rejected",
};

/** What the code of a receipt is made from. */
export function receiptFacts(receipt: Receipt): DocumentFact[] {
  const at = (instant: Date | null) => instant?.getTime() ?? null;
  const { status, approvedAt, paidBy } = receipt;
  const inSteps = isInSteps(receipt);
  return [
    "receipt",
    1,
    receipt.id,
    receipt.reference,
    receipt.type,
    (inSteps ? null : STATUS_BEFORE[status]) ?? status,
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
    // The payer may be called otherwise one day: the id stays.
    ...(inSteps ? [at(approvedAt), paidBy?.id ?? null] : []),
  ];
}
