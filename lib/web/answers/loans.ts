import { z } from "zod";
import type {
  BorrowRequestView,
  LoanDetails,
  LoanOfferView,
  LoanView,
  RepaymentResult,
} from "@/lib/loans/views";
import { francs, id, instant, maybe, named, text, told } from "./words";

const day = z.iso.date();
const percent = z.number();
const score = z.int().gte(0).lte(100);

const loanOffer = named(
  "LoanOffer",
  z.strictObject({
    ...{ id, lenderId: id, lenderName: text, lenderAvatar: maybe, amount: francs },
    ...{ interestRate: percent, deadline: day, description: maybe, trustScore: score },
    visibility: z.enum(["public", "trusted"]),
    ...{ totalRepayment: francs, status: z.enum(["available", "taken", "cancelled", "expired"]) },
    ...{ own: z.boolean(), loanId: id.nullable(), createdAt: instant },
  }),
) satisfies z.ZodType<LoanOfferView>;
const borrowRequest = named(
  "BorrowRequest",
  z.strictObject({
    ...{ id, borrowerId: id, borrowerName: text, borrowerAvatar: maybe, amount: francs },
    ...{ maxInterest: percent, reason: text, deadline: day, trustScore: score },
    ...{ maxReturn: francs, status: z.enum(["pending", "funded", "cancelled", "expired"]) },
    ...{ own: z.boolean(), loanId: id.nullable(), autoRepay: z.boolean() },
    createdAt: instant,
  }),
) satisfies z.ZodType<BorrowRequestView>;

const loanShape = {
  ...{ id, reference: text, amount: francs, interestRate: percent, interest: francs },
  ...{ totalRepayment: francs, repaid: francs, outstanding: francs, deadline: day },
  status: z.enum(["active", "overdue", "repaid", "written_off"]),
  ...{ autoRepay: z.boolean(), takenAt: instant, closedAt: instant.nullable() },
};
const role = z.enum(["borrower", "lender"]);
const loan = named(
  "Loan",
  z.strictObject({
    ...loanShape,
    ...{ role, counterparty: text, counterpartyId: id, counterpartyAvatar: maybe },
  }),
) satisfies z.ZodType<LoanView>;
const step = z.strictObject({
  kind: z.enum([
    ...(["taken", "funded", "repayment", "automatic"] as const),
    ...(["overdue", "repaid", "written_off"] as const),
  ]),
  ...{ at: instant, amount: francs, interest: francs, principal: francs, outstanding: francs },
  ...{ transactionId: maybe, reference: maybe, reason: maybe },
});
const due = z.strictObject({
  part: z.enum(["interest", "principal"]),
  ...{ due: day, amount: francs, paid: francs, left: francs },
});
const loanDetails = named(
  "LoanDetails",
  z.strictObject({
    ...loanShape,
    ...{
      role: role.nullable(),
      lenderId: id,
      lenderName: text,
      borrowerId: id,
      borrowerName: text,
    },
    ...{ transactionId: id, offerId: maybe, requestId: maybe, note: maybe, days: z.int() },
    ...{ yearlyRate: percent, repaidInterest: francs, repaidPrincipal: francs, writtenOff: francs },
    ...{ schedule: z.array(due), history: z.array(step) },
  }),
) satisfies z.ZodType<LoanDetails>;

const moved = { balance: francs, availableBalance: francs };
const repayment = z.strictObject({
  ...{ reference: text, transactionId: id, amount: francs, interest: francs, principal: francs },
}) satisfies z.ZodType<RepaymentResult["repayment"]>;

/** What the calls of loans answer. */
export const LOANS_ANSWERS = {
  ...{ loanOffer, borrowRequest, loan, loanDetails },
  loanMade: told({ loan, ...moved }),
  offerMade: told({ offer: loanOffer, ...moved }),
  offerTold: told({ offer: loanOffer }),
  borrowRequestTold: told({ request: borrowRequest }),
  loanRead: z.strictObject({ loan: loanDetails }),
  loanTold: told({ loan: loanDetails }),
  repaymentMade: told({ loan, repayment, ...moved }),
} as const;
