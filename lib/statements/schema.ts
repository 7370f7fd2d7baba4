import { z } from "zod";
import { dayCount, kigaliDay, lastDayOf } from "@/lib/dates";
import { AppError, type ErrorValues } from "@/lib/errors";
import { memberId } from "@/lib/fields";
import type { TransactionType } from "@/lib/ledger/posting";
import type { Method } from "@/lib/methods";

/** The longest period that one document covers, in days. */
export const MOST_DAYS = 366;
/** Files have as many days as the books. */
export const ANY_LENGTH = Number.POSITIVE_INFINITY;
/** The most lines that one document holds. */
export const MOST_LINES = 5_000;

/** How many lines a screen shows at a time: with the square code, a page stays light. */
export const SHOWN_LINES = 10;

/** One line: what one step of a transaction did to all that a member owns. */
export type StatementLine = {
  transactionId: string;
  at: Date;
  reference: string;
  type: TransactionType;
  step: "hold" | "release" | "settle";
  /** The other side's name then; null: a channel, or the cooperative. */
  party: string | null;
  channel: Method | null;
  /** Which of the method's accounts that was, where it is not the first: beside what its code covers. */
  account?: string;
  /** Francs that came (positive) or went. */
  net: number;
  /** Francs that only changed place among the member's own parts: held, freed, lent, invested. */
  moved: number;
  /** What the cooperative kept of a deposit, in francs. */
  fee: number;
  /** All the member owns after it, in francs. */
  after: number;
};

/**
 * What stands between a member and somebody else at a day's end: a loan either way, a claim of the cooperative,
 * or money in a project.
 */
export type Position = {
  /** The member owes it, `claim`: to the cooperative; somebody owes it to the member; it is in a project. */
  kind: "owed" | "claim" | "given" | "project";
  /** Of a loan. */
  reference: string | null;
  id: string;
  /** The other side's name, or the project's title. */
  party: string;
  /** The Kigali day by which it is to be paid. */
  due: string | null;
  /** `written-off`: off the books, and still to be paid. */
  state: "open" | "overdue" | "written-off";
  /** Francs that are left of it, and of its agreed interest. */
  principal: number;
  interest: number;
};

/** A movement of the old books as they have it; `amount`: francs, below zero where they say so. */
export type OldLine = {
  /** Its number in the file that was brought in. */
  no: number;
  /** `2025-03-31`. */
  day: string;
  kind: string;
  amount: number;
  reference: string | null;
};

/** What a member did in the books of before, up to the day of the cut-over: shown beside a statement, and in none of its sums. */
export type OldBooks = { cutOver: string; lines: OldLine[] };

/** With how many francs a member moved in, up to which day the old books count, and from which day on these do. */
export type MovedIn = { cutOver: string; opened: string; savings: number };

/** A member's passbook for some days. Amounts in francs. */
export type Statement = {
  /** The member's account number. */
  account: number;
  memberId: string;
  /** `M-000123`. */
  memberNumber: string;
  name: string;
  /** Without its middle figures. */
  phone: string | null;
  from: string;
  to: string;
  opening: number;
  paidIn: number;
  paidOut: number;
  closing: number;
  lines: StatementLine[];
  /** What is owed and given at its end; null on documents from before they said so. */
  positions: Position[] | null;
  /** What the old books have on these days; null where that is nothing. */
  oldBooks: OldBooks | null;
  /** With what the books begin, where these days begin no later than the opening: said beside what its code covers. */
  movedIn: MovedIn | null;
  /** To the minute. */
  madeAt: Date;
  /** Whether the last day was over then. */
  over: boolean;
};

/** How many entries each account had, by its id: what was posted later is not among them. */
export type Versions = Record<string, number>;
export type VersionedStatement = Statement & { versions: Versions };

/** What a statement says, beside whose it is, for which days, and when it was made. */
export type StatementSays = Pick<Statement, "name" | "opening" | "closing" | "positions"> & {
  count: number;
  /** The digest of its lines. */
  lines: string;
  /** The digest of the old books' lines, where there are any. */
  oldBooks?: string;
};

const day = z.iso
  .date({ error: "dayInvalid" })
  .refine((text) => text >= "2000-01-01" && text <= "2150-12-31", "dayInvalid");

/** The query string of a statement: a month, or any days; without them, this month. */
export const statementQuery = z.strictObject({
  month: z
    .string({ error: "monthInvalid" })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "monthInvalid")
    .optional(),
  from: day.optional(),
  to: day.optional(),
  /** Somebody else's, for those who hold transactions.list. */
  member: memberId("filterInvalid").optional(),
});
export type StatementQuery = z.infer<typeof statementQuery>;

/** Kigali days, both inclusive. */
export type Period = { from: string; to: string };

/**
 * The days that a query names, none of them after today. Throws invalid on a day to come, on days in the
 * wrong order, and beyond `mostDays`.
 */
export function periodOf(query: StatementQuery, now: Date, mostDays = MOST_DAYS): Period {
  const today = kigaliDay(now);
  const month = query.month ?? (query.from || query.to ? null : today.slice(0, 7));
  const last = month ? lastDayOf(month) : (query.to ?? today);
  const from = month ? `${month}-01` : (query.from ?? `${last.slice(0, 7)}-01`);
  const to = month && from <= today && last > today ? today : last;
  if (to > today) throw wrong(month ? "month" : "to", "bookDayFuture");
  if (from > to) throw wrong("to", "dateOrder");
  if (dayCount(from, to) > mostDays) throw wrong("from", "statementTooLong", { days: mostDays });
  return { from, to };
}

/** From which Kigali day on there is something to state of a member: since they joined, or since their books began here. */
export type Since = { day: string; why: "beforeJoined" | "beforeMovedIn" };

/** Refuses days that were all before that: there is nothing to state. Throws invalid. */
export function refuseBefore({ day, why }: Since, { to }: Period, { month }: StatementQuery): void {
  if (to < day) throw wrong(month ? "month" : "to", why, { since: day });
}

/** What to answer when a period has more lines than a document holds. */
export const tooManyLines = () => wrong("from", "statementTooMany", { count: MOST_LINES });

function wrong(field: string, key: string, values: ErrorValues = {}): AppError {
  return new AppError("invalid", {}, { [field]: { key, values } });
}
