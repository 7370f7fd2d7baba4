import type { TransactionType } from "@/lib/ledger/posting";
import type { ShownStatus } from "@/lib/ledger/status";
import type { Method } from "@/lib/methods";

/** The transaction as people and the interface see it (specification, section 3). */
export type TransactionView = {
  id: string;
  reference: string;
  type: TransactionType;
  /** Francs paid, before any fee. */
  amount: number;
  fee: number;
  currency: "RWF";
  status: ShownStatus;
  fromUser: string | null;
  toUser: string | null;
  date: string;
  createdAt: string;
  updatedAt: string;
  method: Method | null;
  description: string | null;
};

/** A row of the lists: the record, and what the reader needs to act on it. */
export type ListedTransaction = TransactionView & {
  fromMember: string | null;
  toMember: string | null;
  submittedBy: string | null;
  senderPhone: string | null;
  externalId: string | null;
  /** Where a withdrawal is paid out to: a phone number or a bank account. */
  payoutTo: string | null;
  /** By which channel money comes or goes: one of the method's. */
  channel: string | null;
  /** Between which channels a move goes. */
  fromChannel: string | null;
  toChannel: string | null;
  rejectReason: string | null;
  firstApprovedBy: string | null;
  firstApprovedAt: string | null;
  /** Of a withdrawal: who approved that it may be paid, and when. */
  payableBy: string | null;
  payableAt: string | null;
  /** When it was approved and posted, or rejected: its day in reports. */
  decidedAt: string | null;
  /** When it was removed; the transaction that reversed it, or that it reverses. */
  voidedAt: string | null;
  reversedBy: string | null;
  reverses: string | null;
};

/**
 * What became of a request: done, with the member's transaction where it made one; unknown while it may still be done; or
 * none, where nothing of it is done or at work.
 */
export type Outcome =
  | { state: "done"; answer: { transaction: TransactionView | null } }
  | { state: "unknown" }
  | { state: "none" };
