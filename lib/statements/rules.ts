import { addDays, startOfKigaliDay } from "@/lib/dates";
import { digestOf, type PaperFact } from "@/lib/papers/code";
import type { Statement, StatementLine } from "@/lib/statements/schema";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** How many days from the first to the last, both counted. */
export function dayCount(from: string, to: string): number {
  return (startOfKigaliDay(to).getTime() - startOfKigaliDay(from).getTime()) / DAY + 1;
}

/** The last day of a month (`2026-11`). */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** This month and the `count` − 1 before it, newest first, as `2026-11`. */
export function monthsBack(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, number - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** The instant a paper says it was made: seconds are not printed. */
export function toTheMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
}

/**
 * Whether a period was over when a paper was made. A posting begun before midnight may end a little after
 * it: the day is over five minutes later.
 */
export function isOver(to: string, madeAt: Date): boolean {
  return madeAt.getTime() >= startOfKigaliDay(addDays(to, 1)).getTime() + 5 * MINUTE;
}

/** `+250788000101` → `+250 ••• ••• 101`; numbers too short to hide say nothing. */
export function maskedPhone(phone: string | null): string | null {
  return phone && phone.length >= 9 ? `${phone.slice(0, 4)} ••• ••• ${phone.slice(-3)}` : null;
}

/** Where money is sent to or comes from, as a paper that goes from hand to hand may say it. */
export function maskedAccount(text: string | null): string | null {
  return text && `•••• ${text.slice(-3)}`;
}

/** The sums of the lines over an opening balance. */
export function totalsOf(opening: number, lines: readonly StatementLine[]) {
  let [paidIn, paidOut] = [0, 0];
  for (const { net } of lines) {
    if (net > 0) paidIn += net;
    else paidOut -= net;
  }
  return { paidIn, paidOut, closing: opening + paidIn - paidOut };
}

/**
 * What the code of a statement is made from. The name is in small letters, because the names that a
 * member had before are kept so; the sums in and out follow from the lines.
 */
export function statementFacts(statement: Statement, name = statement.name): PaperFact[] {
  const { account, from, to, opening, closing, lines, madeAt, over } = statement;
  return [
    ...["statement", 1, account, name.toLowerCase(), from, to, madeAt.getTime(), over],
    ...[opening, closing, lines.length, digestOf(lineFacts(lines))],
  ];
}

function* lineFacts(lines: readonly StatementLine[]): Generator<PaperFact[]> {
  for (const line of lines) {
    const { reference, type, step, party, channel, net, moved, fee, after } = line;
    yield [line.at.getTime(), reference, type, step, party, channel, net, moved, fee, after];
  }
}
