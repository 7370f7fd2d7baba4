import type {
  LoanStatus,
  OfferStatus,
  RequestStatus,
  TrustLine,
  TrustParts,
} from "@/lib/loans/rules";

/** Who reads, and when. */
export type Viewer = { id: string; now: Date };

/** A member's trust score with what it is made of. */
export type Trust = { score: number; parts: TrustParts; lines: TrustLine[] };

/** A loan offer as a reader sees it. Amounts in francs, rates in percent, days `YYYY-MM-DD`. */
export type LoanOfferView = {
  id: string;
  lenderId: string;
  lenderName: string;
  lenderAvatar: string | null;
  amount: number;
  interestRate: number;
  deadline: string;
  /** Null where the lender wrote none: shown as `Lending opportunity available`. */
  description: string | null;
  visibility: "public" | "trusted";
  /** The lender's. */
  trustScore: number;
  totalRepayment: number;
  status: OfferStatus;
  /** The reader's own: it can be cancelled while it is available, never taken. */
  own: boolean;
  /** The loan that came of it, for its lender. */
  loanId: string | null;
  createdAt: string;
};

/** What somebody owes other members on loans, interest included: francs, and how many loans. */
export type OpenDebts = {
  loans: number;
  outstanding: number;
  overdueLoans: number;
  overdue: number;
};

/**
 * What is due on a day: a loan to repay, or to be repaid to oneself, or an own offer or request that ends. Francs,
 * interest included: what is still to be paid, what comes back of an offer, what is asked for.
 */
export type AgendaItem = {
  kind: "repay" | "collect" | "offer" | "request";
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The other side of a loan. */
  party: string | null;
  amount: number;
  /** Of a loan. */
  status: LoanStatus | null;
  /** Repaid by itself on that day. */
  auto: boolean;
  /** The lender was warned of a write-off and has not said a word. */
  asksWord: boolean;
};

/** A borrow request as a reader sees it. */
export type BorrowRequestView = {
  id: string;
  borrowerId: string;
  borrowerName: string;
  borrowerAvatar: string | null;
  amount: number;
  /** Percent; 0: an interest-free loan is asked for. */
  maxInterest: number;
  reason: string;
  deadline: string;
  /** The borrower's. */
  trustScore: number;
  /** The borrower's open loans, before anybody lends more. */
  openDebts: OpenDebts;
  maxReturn: number;
  status: RequestStatus;
  own: boolean;
  /** The loan that came of it, for its borrower. */
  loanId: string | null;
  /** Whether the borrower consented to automatic repayment on the deadline. */
  autoRepay: boolean;
  createdAt: string;
};

/** A loan as one of its two sides sees it (decisions, section 14, GET /api/loans). */
export type LoanView = {
  id: string;
  /** Of the loan's transaction: `LON-7F3A91C2-2026`. */
  reference: string;
  role: "borrower" | "lender";
  counterparty: string;
  counterpartyId: string;
  counterpartyAvatar: string | null;
  amount: number;
  interestRate: number;
  /** Francs, the price that was agreed. */
  interest: number;
  totalRepayment: number;
  repaid: number;
  /** What is still to be paid, interest included; 0 once it is repaid or written off. */
  outstanding: number;
  /** Of a loan that was written off: what came in since, and what can still be collected. */
  recovered: number;
  collectable: number;
  deadline: string;
  status: LoanStatus;
  autoRepay: boolean;
  takenAt: string;
  closedAt: string | null;
};

/** One step in a loan's life. */
export type LoanStep = {
  kind:
    | "taken"
    | "funded"
    | "repayment"
    | "automatic"
    | "overdue"
    | "repaid"
    | "written_off"
    | "recovery";
  /** An instant; of `overdue` the first of the day after the deadline. */
  at: string;
  /** Francs, 0 where none moved. */
  amount: number;
  interest: number;
  principal: number;
  /** What was left to pay after it. */
  outstanding: number;
  transactionId: string | null;
  reference: string | null;
  /** Why it was written off. */
  reason: string | null;
};

/** What falls due on a day, and how much of it is paid. */
export type ScheduleRow = {
  part: "interest" | "principal";
  due: string;
  amount: number;
  paid: number;
  left: number;
};

/** From when a loan can be written off, and what was said about it last. */
export type WriteOffView = {
  warnedOn: string;
  from: string;
  word: "agree" | "object" | "overrule" | null;
  reason: string | null;
};

/** Everything about one loan, for its sides and for the office. */
export type LoanDetails = Omit<
  LoanView,
  "role" | "counterparty" | "counterpartyId" | "counterpartyAvatar"
> & {
  /** Null: the reader is of the office. */
  role: "borrower" | "lender" | null;
  lenderId: string;
  lenderName: string;
  borrowerId: string;
  borrowerName: string;
  transactionId: string;
  /** Exactly one of them: taken from an offer, or lent on a request. */
  offerId: string | null;
  requestId: string | null;
  /** What the offer said, or why the borrower asked. */
  note: string | null;
  /** Days from the day it began to its deadline. */
  days: number;
  /** Percent a year that the price comes to. */
  yearlyRate: number;
  repaidInterest: number;
  repaidPrincipal: number;
  /** Principal that was written off. */
  writtenOff: number;
  /** How far it is from being written off; null before both sides were warned. */
  writeOff: WriteOffView | null;
  schedule: ScheduleRow[];
  history: LoanStep[];
};

/** What a command that moved the actor's money answers: francs after it. */
type Balances = { balance: number; availableBalance: number };
export type OfferResult = Balances & { offer: LoanOfferView };
export type LoanResult = Balances & { loan: LoanView };
export type RepaymentResult = LoanResult & {
  repayment: {
    reference: string;
    transactionId: string;
    amount: number;
    interest: number;
    principal: number;
  };
};
