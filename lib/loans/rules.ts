import { addDays, dayCount, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { credit, debit, type Line, memberAccount, shift } from "@/lib/ledger/accounts";
import { formatExact, percentOf } from "@/lib/money";

/**
 * Rates are whole tenths of a percent here (12.5 % is 125), amounts whole francs, days Kigali days
 * (`YYYY-MM-DD`). Pure: the browser uses them as well.
 */

/** Bounds of what is lent at once, in francs (decisions, section 7). */
export const MIN_LOAN = 1_000;
export const MAX_LOAN = 10_000_000;
/** The same in words, for texts. */
export const LOAN_BOUNDS = { least: formatExact(MIN_LOAN), most: formatExact(MAX_LOAN) };
/** Bounds of a rate, in percent; the maximum of a request that names none. */
export const MIN_RATE = 0.1;
export const MAX_RATE = 50;
export const DEFAULT_MAX_RATE = 15;
/** From this trust score on a member sees and takes offers for trusted members. */
export const TRUSTED_FROM = 70;
/** For so many days ended offers and requests stay in the grids. */
export const ENDED_SHOWN_DAYS = 30;

/** 12.5 (percent) → 125 tenths. */
export function rateTenths(percent: number): number {
  return Math.round(percent * 10);
}

/** 125 tenths → 12.5 (percent). */
export function ratePercent(tenths: number): number {
  return tenths / 10;
}

/** The price of a loan: amount × rate / 100, rounded half up to the franc (decisions, section 7). */
export function interestOn(amount: number, tenths: number): number {
  return percentOf(amount, tenths * 10);
}

/** What is paid back in all: the amount and its interest. */
export function totalRepayment(amount: number, tenths: number): number {
  return amount + interestOn(amount, tenths);
}

/** The most that a lender gets back on a request: the amount and its highest interest. */
export function maxReturn(amount: number, maxTenths: number): number {
  return totalRepayment(amount, maxTenths);
}

/**
 * What a rate for so many days comes to in a year of 365, without compounding, in tenths of a
 * percent rounded half up: 15 % for a week is 782.1 % a year.
 */
export function yearlyRate(tenths: number, days: number): number {
  return Math.floor((2 * tenths * 365 + days) / (2 * days));
}

/** Days from the day a loan begins to its deadline, both Kigali days. */
export function loanDays(from: string, deadline: string): number {
  return dayCount(from, deadline) - 1;
}

/** A loan's two sides. */
export type Sides = { lenderId: string; borrowerId: string };
/** What of a loan is agreed and paid, in francs. */
export type Standing = {
  principal: number;
  interest: number;
  repaidPrincipal: number;
  repaidInterest: number;
};

/** The principal that is still out, in francs. */
export const principalLeft = (loan: Standing) => loan.principal - loan.repaidPrincipal;
/** The interest that is not paid yet, in francs. */
export const interestLeft = (loan: Pick<Standing, "interest" | "repaidInterest">) =>
  loan.interest - loan.repaidInterest;
/** What is still to be paid, interest included, in francs. */
export const leftToRepay = (loan: Standing) => principalLeft(loan) + interestLeft(loan);

/**
 * How a repayment divides: interest is settled before principal (decisions, section 7). After a write-off principal is `first`:
 * what was lost is made good before anything is earned.
 */
export function splitRepayment(
  amount: number,
  interestLeft: number,
  principalLeft: number,
  first: "interest" | "principal" = "interest",
): { interest: number; principal: number } {
  const interest =
    first === "interest"
      ? Math.min(amount, interestLeft)
      : Math.min(Math.max(amount - principalLeft, 0), interestLeft);
  return { interest, principal: Math.min(amount - interest, principalLeft) };
}

/** An offer's lines: what it offers is held. */
export function offerLines(lenderId: string, amount: number): Line[] {
  return shift(lenderId, "available", "held", amount);
}

/** A loan's lines: of an offer, what it held is lent; of a request, what the lender has available. */
export function loanLines(
  { lenderId, borrowerId }: Sides,
  amount: number,
  of: "offer" | "request",
): Line[] {
  return [
    ...shift(lenderId, of === "offer" ? "held" : "available", "lent", amount),
    credit(memberAccount(borrowerId, "available"), amount),
    debit(memberAccount(borrowerId, "owed"), amount),
  ];
}

/** A repayment's lines: all of it goes over to the lender, the principal goes off both books. */
export function repaymentLines(
  { lenderId, borrowerId }: Sides,
  { interest, principal }: { interest: number; principal: number },
): Line[] {
  const paid = [
    debit(memberAccount(borrowerId, "available"), interest + principal),
    credit(memberAccount(lenderId, "available"), interest + principal),
  ];
  const settled = writeOffLines({ lenderId, borrowerId }, principal);
  return principal > 0 ? [...paid, ...settled] : paid;
}

/** A write-off's lines: the principal that is left is neither lent nor owed any more. */
export function writeOffLines({ lenderId, borrowerId }: Sides, principal: number): Line[] {
  return [
    debit(memberAccount(lenderId, "lent"), principal),
    credit(memberAccount(borrowerId, "owed"), principal),
  ];
}

/** A recovery's lines: what is paid on a loan that is off both books goes over to the lender. */
export function recoveryLines({ lenderId, borrowerId }: Sides, amount: number): Line[] {
  return [
    debit(memberAccount(borrowerId, "available"), amount),
    credit(memberAccount(lenderId, "available"), amount),
  ];
}

/** The first deadline that may be chosen: tomorrow in Kigali. */
export function earliestDeadline(today: string): string {
  return addDays(today, 1);
}

/** So many years ahead a loan may be repaid at the latest. */
export const DEADLINE_YEARS = 2;

/** The last one: the same day so many years ahead; of 29 February the 28th. */
export function latestDeadline(today: string): string {
  const year = Number(today.slice(0, 4)) + DEADLINE_YEARS;
  const rest = today.slice(4) === "-02-29" ? "-02-28" : today.slice(4);
  return `${year}${rest}`;
}

/**
 * When an offer or a request ends by itself: as its deadline's day begins, because a loan runs one
 * day at least.
 */
export function endOfOffer(deadline: string): Date {
  return startOfKigaliDay(deadline);
}

export const OFFER_STATUSES = ["available", "taken", "cancelled", "expired"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
export const REQUEST_STATUSES = ["pending", "funded", "cancelled", "expired"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const LOAN_STATUSES = ["active", "overdue", "repaid", "written_off"] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

type Ended = "taken" | "cancelled" | "expired";

/** What is said of a request, as it is said of an offer. */
export const AS_OFFER = {
  pending: "available",
  funded: "taken",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<RequestStatus, OfferStatus>;

/** What an offer is at an instant: expired as soon as its end has come, whether or not a job ran. */
export function offerStatus(stored: "open" | Ended, endsAt: Date, now: Date): OfferStatus {
  if (stored !== "open") return stored;
  return endsAt.getTime() <= now.getTime() ? "expired" : "available";
}

/** The same for a request, of which it is said that it is funded. */
export function requestStatus(stored: "open" | Ended, endsAt: Date, now: Date): RequestStatus {
  const status = offerStatus(stored, endsAt, now);
  if (status === "available") return "pending";
  return status === "taken" ? "funded" : status;
}

/** So many Kigali days after its deadline a loan is overdue. The table's check `loans_status` knows it too. */
export const OVERDUE_AFTER_DAYS = 1;

/** The first day on which a loan with this deadline is overdue. Nothing else decides it (overdue.ts in queries). */
export function overdueFrom(deadline: string): string {
  return addDays(deadline, OVERDUE_AFTER_DAYS);
}

/** What is still collectable of a loan that was written off, in francs. */
export const leftToCollect = (
  loan: Standing & { status: string; writtenOff: number; recovered: number },
) => (loan.status === "written_off" ? loan.writtenOff + interestLeft(loan) - loan.recovered : 0);

type Shown = { outstanding: number; collectable: number };
/** What is still to be paid of a loan as it is shown, also of one that was written off, in francs. */
export const leftToPay = ({ outstanding, collectable }: Shown) => outstanding + collectable;

/** The same by its parts, and which of them a payment settles first (splitRepayment). */
export function partsLeft(loan: Shown & Pick<Standing, "interest" | "repaidInterest">) {
  const left = leftToPay(loan);
  const interest = Math.min(left, interestLeft(loan));
  const first = loan.collectable > 0 ? "principal" : "interest";
  return { interest, principal: left - interest, first } as const;
}

/** What a loan is at an instant. */
export function loanStatus(
  stored: "active" | "repaid" | "written_off",
  deadline: string,
  now: Date,
): LoanStatus {
  return stored === "active" && overdueFrom(deadline) <= kigaliDay(now) ? "overdue" : stored;
}

/** From so many francs and agreed days on a loan that is repaid on time counts for trust. */
export const TRUST_MIN_AMOUNT = 10_000;
export const TRUST_MIN_DAYS = 7;
/** Of one lender, one loan counts in so many days. */
export const TRUST_PAIR_DAYS = 90;

/** A loan that was repaid on time: by whom it was lent, and the Kigali day on which it was repaid. */
export type RepaidOnTime = { lender: string; day: string };

/**
 * How many loans repaid on time count, in the order of their days: one lender's next one counts from
 * `TRUST_PAIR_DAYS` after their last that counted.
 */
export function countedOnTime(kept: readonly RepaidOnTime[]): number {
  const nextFrom = new Map<string, string>();
  let counted = 0;
  for (const { lender, day } of kept) {
    if (day < (nextFrom.get(lender) ?? "")) continue;
    nextFrom.set(lender, addDays(day, TRUST_PAIR_DAYS));
    counted += 1;
  }
  return counted;
}

/** What a trust score is made of: how many loans of each kind, and half a year of membership. */
export type TrustParts = {
  /** Those that count. */
  onTime: number;
  late: number;
  overdue: number;
  writtenOff: number;
  sixMonths: boolean;
};

/** One line of a score's explanation: how many, and the points they come to. */
export type TrustLine = { part: "start" | keyof TrustParts; count: number; points: number };

/** What a loan that is written off takes from its borrower's score. */
export const WRITTEN_OFF_POINTS = 50;

/** The parts of a score as points (decisions, section 7), before it is kept between 0 and 100. */
export function trustLines(parts: TrustParts): TrustLine[] {
  const { onTime, late, overdue, writtenOff, sixMonths } = parts;
  return [
    { part: "start", count: 1, points: 50 },
    { part: "onTime", count: onTime, points: Math.min(40, 10 * onTime) },
    { part: "late", count: late, points: 0 - 10 * late },
    { part: "overdue", count: overdue, points: 0 - 30 * overdue },
    { part: "writtenOff", count: writtenOff, points: 0 - WRITTEN_OFF_POINTS * writtenOff },
    { part: "sixMonths", count: sixMonths ? 1 : 0, points: sixMonths ? 10 : 0 },
  ];
}

/** A trust score from 0 to 100. */
export function trustScoreOf(parts: TrustParts): number {
  const sum = trustLines(parts).reduce((total, line) => total + line.points, 0);
  return Math.max(0, Math.min(100, sum));
}
