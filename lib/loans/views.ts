import { z } from "zod";
import { francs, id, instant, named, nullableText, text } from "@/lib/answer-words";
import {
  LOAN_STATUSES,
  type LoanStatus,
  OFFER_STATUSES,
  REQUEST_STATUSES,
  type TrustLine,
  type TrustParts,
} from "@/lib/loans/rules";

/** Who reads, and when. */
export type Viewer = { id: string; now: Date };

/** A member's trust score with what it is made of. */
export type Trust = { score: number; parts: TrustParts; lines: TrustLine[] };

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

const day = z.iso.date();
const percent = z.number();
const score = z.int().gte(0).lte(100);

export const loanOffer = named(
  "LoanOffer",
  z.strictObject({
    id,
    lenderId: id,
    lenderName: text,
    lenderAvatar: nullableText,
    amount: francs,
    interestRate: percent,
    deadline: day,
    /** Null where the lender wrote none: shown as `Lending opportunity available`. */
    description: nullableText,
    /** The lender's. */
    trustScore: score,
    visibility: z.enum(["public", "trusted"]),
    totalRepayment: francs,
    status: z.enum(OFFER_STATUSES),
    /** The reader's own: it can be cancelled while it is available, never taken. */
    own: z.boolean(),
    /** The loan that came of it, for its lender. */
    loanId: id.nullable(),
    createdAt: instant,
  }),
);
/** A loan offer as a reader sees it. Amounts in francs, rates in percent, days `YYYY-MM-DD`. */
export type LoanOfferView = z.infer<typeof loanOffer>;
export const borrowRequest = named(
  "BorrowRequest",
  z.strictObject({
    id,
    borrowerId: id,
    borrowerName: text,
    borrowerAvatar: nullableText,
    amount: francs,
    /** Percent; 0: an interest-free loan is asked for. */
    maxInterest: percent,
    reason: text,
    deadline: day,
    /** The borrower's. */
    trustScore: score,
    /** The borrower's open loans, before anybody lends more. */
    openDebts: z.strictObject({
      loans: z.int(),
      outstanding: francs,
      overdueLoans: z.int(),
      overdue: francs,
    }),
    maxReturn: francs,
    status: z.enum(REQUEST_STATUSES),
    own: z.boolean(),
    /** The loan that came of it, for its borrower. */
    loanId: id.nullable(),
    /** Whether the borrower consented to automatic repayment on the deadline. */
    autoRepay: z.boolean(),
    createdAt: instant,
  }),
);
/** A borrow request as a reader sees it. */
export type BorrowRequestView = z.infer<typeof borrowRequest>;
/** What somebody owes other members on loans, interest included: francs, and how many loans. */
export type OpenDebts = BorrowRequestView["openDebts"];

const loanShape = {
  id,
  /** Of the loan's transaction: `LON-7F3A91C2-2026`. */
  reference: text,
  amount: francs,
  interestRate: percent,
  /** Francs, the price that was agreed. */
  interest: francs,
  totalRepayment: francs,
  repaid: francs,
  /** What is still to be paid, interest included; 0 once it is repaid or written off. */
  outstanding: francs,
  /** Of a loan that was written off: what came in since, and what can still be collected. */
  recovered: francs,
  collectable: francs,
  deadline: day,
  status: z.enum(LOAN_STATUSES),
  autoRepay: z.boolean(),
  takenAt: instant,
  closedAt: instant.nullable(),
};
const role = z.enum(["borrower", "lender"]);
export const loan = named(
  "Loan",
  z.strictObject({
    ...loanShape,
    role,
    counterparty: text,
    counterpartyId: id,
    counterpartyAvatar: nullableText,
  }),
);
/** A loan as one of its two sides sees it (decisions, section 14, GET /api/loans). */
export type LoanView = z.infer<typeof loan>;
const step = z.strictObject({
  kind: z.enum([
    "taken",
    "funded",
    "repayment",
    "automatic",
    "overdue",
    "repaid",
    "written_off",
    "recovery",
  ]),
  /** An instant; of `overdue` the first of the day after the deadline. */
  at: instant,
  /** Francs, 0 where none moved. */
  amount: francs,
  interest: francs,
  principal: francs,
  /** What was left to pay after it. */
  outstanding: francs,
  transactionId: nullableText,
  reference: nullableText,
  /** Why it was written off. */
  reason: nullableText,
});
/** One step in a loan's life. */
export type LoanStep = z.infer<typeof step>;
const due = z.strictObject({
  part: z.enum(["interest", "principal"]),
  due: day,
  amount: francs,
  paid: francs,
  left: francs,
});
/** What falls due on a day, and how much of it is paid. */
export type ScheduleRow = z.infer<typeof due>;
const listed = z.strictObject({
  ...loanShape,
  /** Null: the reader is of the office. */
  role: role.nullable(),
  lenderId: id,
  lenderName: text,
  borrowerId: id,
  borrowerName: text,
  transactionId: id,
  /** Exactly one of them: taken from an offer, or lent on a request. */
  offerId: nullableText,
  requestId: nullableText,
  /** What the offer said, or why the borrower asked. */
  note: nullableText,
  /** Days from the day it began to its deadline. */
  days: z.int(),
  /** Percent a year that the price comes to. */
  yearlyRate: percent,
  repaidInterest: francs,
  repaidPrincipal: francs,
  /** Principal that was written off. */
  writtenOff: francs,
  schedule: z.array(due),
});
/** A loan in the office's list: what was agreed, and what is left. */
export const listedLoan = named("ListedLoan", listed);
export type ListedLoan = z.infer<typeof listed>;

export const loanDetails = named(
  "LoanDetails",
  z.strictObject({
    ...listed.shape,
    /** How far it is from being written off; null before both sides were warned. */
    writeOff: z
      .strictObject({
        warnedOn: day,
        from: day,
        word: z.enum(["agree", "object", "overrule"]).nullable(),
        reason: nullableText,
      })
      .nullable(),
    history: z.array(step),
  }),
);
/** Everything about one loan, for its sides and for the office. */
export type LoanDetails = z.infer<typeof loanDetails>;
/** From when a loan can be written off, and what was said about it last. */
export type WriteOffView = NonNullable<LoanDetails["writeOff"]>;

export const repayment = z.strictObject({
  reference: text,
  transactionId: id,
  amount: francs,
  interest: francs,
  principal: francs,
});

/** What a command that moved the actor's money answers: francs after it. */
type Balances = { balance: number; availableBalance: number };
export type OfferResult = Balances & { offer: LoanOfferView };
export type LoanResult = Balances & { loan: LoanView };
export type RepaymentResult = LoanResult & { repayment: z.infer<typeof repayment> };
