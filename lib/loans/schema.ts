import { z } from "zod";
import { kigaliDay } from "@/lib/dates";
import { amount, memberId, optionalText, remark, typedPassword } from "@/lib/fields";
import {
  DEFAULT_MAX_RATE,
  earliestDeadline,
  LOAN_STATUSES,
  latestDeadline,
  MAX_LOAN,
  MAX_RATE,
  MIN_LOAN,
  MIN_RATE,
  OFFER_STATUSES,
  REQUEST_STATUSES,
} from "@/lib/loans/rules";
import { cursorField, limitField } from "@/lib/paging";

// Each rule has a message of its own beside the field (decisions, section 7).
const loanAmount = amount("loanAmount")
  .refine((n) => n >= MIN_LOAN, { error: "loanAmountTooSmall", params: { amount: MIN_LOAN } })
  .refine((n) => n <= MAX_LOAN, { error: "loanAmountTooLarge", params: { amount: MAX_LOAN } });

const onStep = (percent: number) => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9;

/** A rate in percent, in steps of 0.1. */
const rate = (key: string, min: number, belowKey: string, most = MAX_RATE) =>
  z
    // A decimal comma is text: it could also part thousands.
    .number({ error: ({ input }) => (typeof input === "string" ? "rateNoNumber" : key) })
    .refine((n) => n >= min, { error: belowKey, params: { least: min }, abort: true })
    .refine((n) => n <= most, { error: "rateTooHigh", params: { most }, abort: true })
    .refine(onStep, "rateStep")
    .transform((n) => Math.round(n * 10) / 10);

/** A Kigali day in the form 2026-11-20; which days may be chosen depends on today (`checkDeadline`). */
const deadline = z.iso.date({
  error: ({ input }) =>
    input === undefined || input === null || input === "" ? "deadlineRequired" : "deadlineInvalid",
});

/** The key of what is wrong with a deadline on `now`'s day; null when it may be chosen. */
export function deadlineProblem(
  day: string,
  now: Date,
): "deadlineTooEarly" | "deadlineTooLate" | null {
  const today = kigaliDay(now);
  if (day < earliestDeadline(today)) return "deadlineTooEarly";
  return day > latestDeadline(today) ? "deadlineTooLate" : null;
}

const VISIBILITIES = ["public", "trusted"] as const;

/** A new lend offer before the password. `interestRate` in percent; a description is optional. */
export const lendOfferTermsSchema = z.strictObject({
  amount: loanAmount,
  interestRate: rate("rateRequired", MIN_RATE, "rateTooLow"),
  deadline,
  description: optionalText(500),
  visibility: z.enum(VISIBILITIES, { error: "visibilityInvalid" }).default("public"),
});
export type LendOfferTerms = z.infer<typeof lendOfferTermsSchema>;

/** POST /api/lend-offers. */
export const lendOfferSchema = lendOfferTermsSchema.extend({ password: typedPassword() });
export type LendOfferInput = z.infer<typeof lendOfferSchema>;

/** What agreeing to a loan says: which offer, and whether it is repaid by itself on the deadline. */
export const takeTermsSchema = z.strictObject({
  offerId: memberId("offerUnknown"),
  autoRepay: z.boolean({ error: "invalidValue" }).default(false),
});
export type TakeTerms = z.infer<typeof takeTermsSchema>;

/** POST /api/take-loan. */
export const takeLoanSchema = takeTermsSchema.extend({ password: typedPassword() });
export type TakeLoanInput = z.infer<typeof takeLoanSchema>;

/** A new borrow request before the password. `maxInterest` in percent: 15 when it is left empty. */
export const borrowRequestTermsSchema = z.strictObject({
  amount: loanAmount,
  reason: remark(500, "borrowReasonRequired"),
  deadline,
  maxInterest: rate("maxInterestInvalid", 0, "maxInterestInvalid")
    .nullish()
    .transform((n) => n ?? DEFAULT_MAX_RATE),
  autoRepay: z.boolean({ error: "invalidValue" }).default(false),
});
export type BorrowRequestTerms = z.infer<typeof borrowRequestTermsSchema>;

/** POST /api/borrow-requests. */
export const borrowRequestSchema = borrowRequestTermsSchema.extend({ password: typedPassword() });
export type BorrowRequestInput = z.infer<typeof borrowRequestSchema>;

/**
 * Lending on a request, before the password. `interestRate` in percent; 0 for interest-free ones alone. How much at most,
 * the request says (LEN-27, `refuseRate`), which itself stays within MAX_RATE.
 */
export const lendTermsSchema = z.strictObject({
  requestId: memberId("requestUnknown"),
  interestRate: rate("rateRequired", 0, "interestAboveZero", Number.POSITIVE_INFINITY),
});
export type LendTerms = z.infer<typeof lendTermsSchema>;

/** POST /api/lend-money. */
export const lendMoneySchema = lendTermsSchema.extend({ password: typedPassword() });
export type LendMoneyInput = z.infer<typeof lendMoneySchema>;

/** A repayment before the password: whole francs. */
export const repaymentTermsSchema = z.strictObject({ amount: amount("repaymentAmount") });
export type RepaymentTerms = z.infer<typeof repaymentTermsSchema>;

/** POST /api/loans/{id}/repayments. */
export const repaymentSchema = repaymentTermsSchema.extend({ password: typedPassword() });
export type RepaymentInput = z.infer<typeof repaymentSchema>;

/** An administrator writes an overdue loan off: why, which both read. */
export const writeOffSchema = z.strictObject({ reason: remark(500, "writeOffReasonRequired") });
export type WriteOffInput = z.infer<typeof writeOffSchema>;

/** POST /api/loans/{id}/word: the lender agrees to a write-off, or objects and says why. */
export const wordSchema = z
  .strictObject({
    word: z.enum(["agree", "object"], { error: "wordRequired" }),
    reason: optionalText(500),
  })
  .refine(({ word, reason }) => word === "agree" || reason, {
    path: ["reason"],
    error: "objectionReasonRequired",
  });
export type WordInput = z.infer<typeof wordSchema>;

/** POST /admin/loans/{id}/overrule: the director decides over the lender's word, and says why. */
export const overruleSchema = z.strictObject({ reason: remark(500, "overruleReasonRequired") });
export type OverruleInput = z.infer<typeof overruleSchema>;

/** The query string of the office's list of loans. */
export const loanListQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

const ofStatus = <T extends readonly [string, ...string[]]>(statuses: T) =>
  loanListQuery.extend({ status: z.enum(statuses, { error: "filterInvalid" }).optional() });

/** The query strings of the lists of offers, of requests and of one's own loans. */
export const offersQuery = ofStatus(OFFER_STATUSES);
export const requestsQuery = ofStatus(REQUEST_STATUSES);
export const ownLoansQuery = ofStatus(LOAN_STATUSES);

/** The form that cancels an offer or a request. */
export const cancelLoanSchema = z.strictObject({ id: memberId("invalidValue") });
