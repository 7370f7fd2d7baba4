import type { TransactionType } from "@/db/schema/names";
import type { Line } from "@/lib/ledger/accounts";

export type { TransactionType };
export type TransactionStatus = "pending" | "approved" | "rejected";

/** What the audit trail keeps of an act, beside who and when. */
export type Act = { action: string; detail?: Record<string, unknown>; address: string | null };

/** One intention of a member, which is carried out once however often it is sent. */
export type Request = {
  /** The member's own id for it, and what it covers (`payloadHash`). */
  requestId: string;
  payloadHash: string;
};

/** What two people have agreed to in this database transaction: the actor confirmed what another proposed. */
export type Agreed = { proposal: string; madeBy: string };

/** A transaction that is new. Its type says who must approve it and which lines it posts (docs/posting.md). */
export type NewTransaction = {
  type: TransactionType;
  /** `pending`: it waits for somebody else's decision. */
  status: "pending" | "approved";
  /** Made when absent; begins with the instant of `at`. */
  id?: string;
  at: Date;
  /** Francs, whole; `fee` and `interest` are part of the amount. */
  amount: number;
  fee?: number;
  interest?: number;
  /** By which channel money comes or goes, and between which ones a move goes. */
  channel?: string | null;
  fromChannel?: string;
  toChannel?: string;
  from: string | null;
  to: string | null;
  /** What the other side is called where it is no member. */
  fromName?: string | null;
  toName?: string | null;
  projectId?: string;
  /** The record of its domain that it makes or belongs to: an offer, a loan, a sharing out. */
  recordId?: string;
  /** The terms of a record that it makes, and what that is made of: the offer or request of a loan. */
  terms?: Record<string, unknown>;
  sourceId?: string;
  submittedBy: string;
  /** What a second person has confirmed in this database transaction, and who that is. */
  proposal?: string;
  confirmedBy?: string;
  /** Absent where nobody asked for it, or where another transaction of the same call carries it. */
  request?: Request;
  /** Made when absent; a client's own may be taken. */
  reference?: string;
  externalId?: string | null;
  senderPhone?: string | null;
  /** Where a withdrawal is paid out to: a phone number or a bank account. */
  payoutTo?: string | null;
  description?: string | null;
  lines: readonly Line[];
  /** Absent where one act makes many transactions: then it is audited by itself. */
  act?: Act;
  /** Who acts, for the audit trail: the submitter, unless null, the calendar. */
  actor?: null;
};

/** Who decides; null: a provider has just answered so in this database transaction (lib/rails). */
type Decider = string | null;

/** A transaction that is known and goes on. The lines are what it posts now, for a second approver too. */
export type Continuation = {
  at: Date;
  lines: readonly Line[];
  act: Act;
  /** What `by` asks for; absent where the database transaction remembers it otherwise. */
  request?: Request | undefined;
} /** `unproven`: why a deposit is approved of which no statement tells. */ & (
  | {
      does: "approve";
      transactionId: string;
      by: Decider;
      externalId?: string | null;
      /** Of a withdrawal: from which account of its method it is paid. */
      channel?: string | null;
      unproven?: string | null;
    }
  /** What was approved to be paid has been paid, with this receipt. */
  | {
      does: "pay";
      transactionId: string;
      by: Decider;
      externalId?: string | null;
      channel?: string | null;
    }
  | { does: "reject"; transactionId: string; by: Decider; reason: string | null }
  /** `own`: the submitter takes it back; `by` null: its time has come. Otherwise the office removes it. */
  | { does: "void"; transactionId: string; by: string | null; own?: boolean }
  /** A new transaction, with the opposite lines of what `transactionId` has posted; two have agreed to it. */
  | {
      does: "reverse";
      /** Of the reversal; made when absent. */
      id?: string;
      transactionId: string;
      by: string;
      reason: string;
      proposal: string;
    }
);

export type Posting = NewTransaction | Continuation;

/** What has become of it; `first`: it needs a second approver, `payable`: it may be paid; neither posts anything yet. */
export type Outcome =
  | "pending"
  | "approved"
  | "first"
  | "payable"
  | "rejected"
  | "voided"
  | "reversed";

export type Posted = {
  /** The new transaction's, or that of the one that went on. */
  transactionId: string;
  /** Of a new transaction; empty when replayed. */
  reference: string;
  outcome: Outcome;
  /** True when the request had already done its work: nothing moved now. */
  replayed: boolean;
  /** The francs of who submits or decides after it, where it carries a request. */
  availableAfter: number;
  balanceAfter: number;
  fromName: string | null;
  toName: string | null;
};
