import { z } from "zod";
import { francs, id, instant, named, nullableText, text } from "@/lib/answers/words";
import type {
  BorrowRequestView,
  LoanDetails,
  LoanOfferView,
  LoanView,
  RepaymentResult,
} from "@/lib/loans/views";

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
    description: nullableText,
    trustScore: score,
    visibility: z.enum(["public", "trusted"]),
    totalRepayment: francs,
    status: z.enum(["available", "taken", "cancelled", "expired"]),
    own: z.boolean(),
    loanId: id.nullable(),
    createdAt: instant,
  }),
) satisfies z.ZodType<LoanOfferView>;
export const borrowRequest = named(
  "BorrowRequest",
  z.strictObject({
    id,
    borrowerId: id,
    borrowerName: text,
    borrowerAvatar: nullableText,
    amount: francs,
    maxInterest: percent,
    reason: text,
    deadline: day,
    trustScore: score,
    openDebts: z.strictObject({
      loans: z.int(),
      outstanding: francs,
      overdueLoans: z.int(),
      overdue: francs,
    }),
    maxReturn: francs,
    status: z.enum(["pending", "funded", "cancelled", "expired"]),
    own: z.boolean(),
    loanId: id.nullable(),
    autoRepay: z.boolean(),
    createdAt: instant,
  }),
) satisfies z.ZodType<BorrowRequestView>;

const loanShape = {
  id,
  reference: text,
  amount: francs,
  interestRate: percent,
  interest: francs,
  totalRepayment: francs,
  repaid: francs,
  outstanding: francs,
  recovered: francs,
  collectable: francs,
  deadline: day,
  status: z.enum(["active", "overdue", "repaid", "written_off"]),
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
) satisfies z.ZodType<LoanView>;
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
  at: instant,
  amount: francs,
  interest: francs,
  principal: francs,
  outstanding: francs,
  transactionId: nullableText,
  reference: nullableText,
  reason: nullableText,
});
const due = z.strictObject({
  part: z.enum(["interest", "principal"]),
  due: day,
  amount: francs,
  paid: francs,
  left: francs,
});
export const loanDetails = named(
  "LoanDetails",
  z.strictObject({
    ...loanShape,
    role: role.nullable(),
    lenderId: id,
    lenderName: text,
    borrowerId: id,
    borrowerName: text,
    transactionId: id,
    offerId: nullableText,
    requestId: nullableText,
    note: nullableText,
    days: z.int(),
    yearlyRate: percent,
    repaidInterest: francs,
    repaidPrincipal: francs,
    writtenOff: francs,
    writeOff: z
      .strictObject({
        warnedOn: day,
        from: day,
        word: z.enum(["agree", "object", "overrule"]).nullable(),
        reason: nullableText,
      })
      .nullable(),
    schedule: z.array(due),
    history: z.array(step),
  }),
) satisfies z.ZodType<LoanDetails>;

export const repayment = z.strictObject({
  reference: text,
  transactionId: id,
  amount: francs,
  interest: francs,
  principal: francs,
}) satisfies z.ZodType<RepaymentResult["repayment"]>;
