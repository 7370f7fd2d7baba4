import type { RailMethod } from "@/lib/methods";

/** What two people may say of a request of which its provider tells nothing. */
export const OUTCOMES = ["done", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The states in which nobody knows yet how a request ends. */
export const LIVE = ["made", "sent", "waiting", "unknown"] as const;

/** So long the provider is asked whether it knows by now; then two people decide (decisions, section 19). */
export const UNKNOWN_AFTER_MS = 24 * 60 * 60 * 1000;

const FIRST_LOOKS = [2, 5, 10, 20, 40];
const TEN_MINUTES = 10 * 60;
const DAY = 24 * 60 * 60;

/**
 * How many seconds until a provider is asked again that has been asked `looks` times, of a request of an `age` in
 * seconds: soon while somebody waits for it, then each minute, each quarter of an hour, and each hour when it is unknown.
 */
export function nextLookIn(looks: number, age: number): number {
  const first = FIRST_LOOKS[looks];
  if (first !== undefined) return first;
  if (age < TEN_MINUTES) return 60;
  return age < DAY ? 15 * 60 : 60 * 60;
}

/** The answers of a provider that has too much to do (429) or rests (503). */
const BUSY = new Set<number | null>([429, 503]);
export const isBusy = (http: number | null): boolean => BUSY.has(http);

/**
 * The same for a provider that is busy: twice as long, and by chance (from 0 up to 1) up to half as long again, so that not all
 * that wait come back at once.
 */
export const restIn = (looks: number, age: number, chance: number): number =>
  Math.round(nextLookIn(looks, age) * (2 + chance));

/**
 * What a provider answers to whoever asks it wrongly, whatever is asked: keys, rights, target or callback are not as agreed.
 * Nothing works until somebody sets them right (decision 1021).
 */
export const MISCONFIGURED = [
  "TOKEN_400",
  "TOKEN_401",
  "TOKEN_403",
  "HTTP_401",
  "HTTP_403",
  "INVALID_CURRENCY",
  "NOT_ALLOWED",
  "NOT_ALLOWED_TARGET_ENVIRONMENT",
  "INVALID_CALLBACK_URL_HOST",
  "encryption-keys",
  "pin",
] as const;

/** Whether a reason says that a provider is asked wrongly. */
export const isMisconfigured = (reason: string): boolean =>
  (MISCONFIGURED as readonly string[]).includes(reason);

/** The reason of a request that may not be sent any more: its member, its approval or a statement's line says so. */
export const STOPPED = "STOPPED";

/** What people are told of a provider's reason: the texts under `rails.reasons`. */
const WORDS = {
  NOT_ENOUGH_FUNDS: "funds",
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: "funds",
  EXPIRED: "late",
  COULD_NOT_PERFORM_TRANSACTION: "late",
  APPROVAL_REJECTED: "refused",
  PAYMENT_NOT_APPROVED: "refused",
  PAYER_NOT_FOUND: "noWallet",
  PAYEE_NOT_FOUND: "noWallet",
  PAYER_LIMIT_REACHED: "limit",
  PAYEE_LIMIT_REACHED: "limit",
  // Airtel's: a wrong PIN, a limit, no PIN entered, funds, a refusal, no wallet; timed out and expired.
  DP00800001002: "refused",
  DP00800001003: "limit",
  DP00800001005: "late",
  DP00800001007: "funds",
  DP00800001008: "refused",
  DP00800001010: "noWallet",
  DP00800001024: "late",
  DP00800001029: "late",
  TE: "late",
  DP00900001003: "limit",
  DP00900001004: "limit",
  DP00900001007: "funds",
  DP00900001012: "noWallet",
  [STOPPED]: "stopped",
} as const;
type ReasonWord = (typeof WORDS)[keyof typeof WORDS] | "provider";

/** By which words a provider's code is told; whatever is wrong between it and us is `provider`. */
export function reasonWord(code: string): ReasonWord {
  return Object.hasOwn(WORDS, code) ? WORDS[code as keyof typeof WORDS] : "provider";
}

/** Of a payout this may be any of the three. */
const ANY_OF_THREE = "LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED";

/** The same of a payout, by the texts under `rails.payoutReasons`: there it is the cooperative's wallet that may be empty. */
export const payoutReasonWord = (code: string): ReasonWord =>
  code === ANY_OF_THREE ? "provider" : reasonWord(code);

/**
 * Why a request is unknown: the provider calls it done, but not what was asked for; it told nothing for a day; or it does not
 * know what may not be sent again.
 */
export type UnknownReason =
  | "AMOUNT_DIFFERS"
  | "NUMBER_USED"
  | "NO_ANSWER"
  | "BOOKS_REFUSE"
  | typeof STOPPED;

/** The numbers of a provider's wallets: it asks no other. */
const WALLETS: Record<RailMethod, RegExp> = { mtn: /^\+2507[89]\d{7}$/ };

/** Whether a number (`+250788000101`) is one of a provider's. */
export const isWalletOf = (rail: RailMethod, number: string): boolean => WALLETS[rail].test(number);
