import { addDays, startOfKigaliDay } from "@/lib/dates";
import { type DocumentFact, digestOf } from "@/lib/document-code";
import type {
  OldBooks,
  Period,
  Position,
  Statement,
  StatementLine,
  StatementSays,
} from "@/lib/statements/schema";

const MINUTE = 60_000;

/** This month and the `count` − 1 before it, newest first, as `2026-11`. */
export function monthsBack(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, number - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** The instant a document says it was made: seconds are not printed. */
export function toTheMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE) * MINUTE);
}

/**
 * Whether a period was over when a document was made. A posting begun before midnight may end a little after
 * it: the day is over five minutes later.
 */
export function isOver(to: string, madeAt: Date): boolean {
  return madeAt.getTime() >= startOfKigaliDay(addDays(to, 1)).getTime() + 5 * MINUTE;
}

/**
 * Up to which instant what is owed is told. Of a day that is not over, up to the last line: more may be posted on
 * it, and whoever checks the document later must find the same.
 */
export function standingAt(
  { from, to }: Period,
  over: boolean,
  lines: readonly StatementLine[],
): Date {
  const before = (day: string) => new Date(startOfKigaliDay(day).getTime() - 1);
  return over ? before(addDays(to, 1)) : (lines.at(-1)?.at ?? before(from));
}

type PositionTotal = "givenTotal" | "owedTotal" | "lessOwed";

/**
 * Francs that others still have to pay to a member and the member to others, interest included, where there are
 * any, and what of a closing balance the debts leave: below zero when they are larger.
 */
export function totalsOfPositions(
  positions: readonly Position[],
  closing: number,
): [PositionTotal, number][] {
  const sum = (kind: Position["kind"]) =>
    positions
      .filter((one) => one.kind === kind)
      .reduce((total, { principal, interest }) => total + principal + interest, 0);
  const [owed, given] = [sum("owed") + sum("claim"), sum("given")];
  const totals: [PositionTotal, number][] = [];
  if (given > 0) totals.push(["givenTotal", given]);
  if (owed > 0) totals.push(["owedTotal", owed], ["lessOwed", closing - owed]);
  return totals;
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

/** What a statement says, for the register and for its code. */
export function saysOf({
  name,
  opening,
  closing,
  lines,
  positions,
  oldBooks,
}: Statement): StatementSays {
  return {
    name,
    opening,
    closing,
    count: lines.length,
    lines: digestOf(lineFacts(lines)),
    positions,
    ...(oldBooks && { oldBooks: digestOf(oldFacts(oldBooks)) }),
  };
}

/** What the code of a statement is made from; `name` where it was made under another than today's. */
export function statementFacts(statement: Statement, name = statement.name): DocumentFact[] {
  return statementFactsOf(statement, { ...saysOf(statement), name });
}

/**
 * The same from what a statement says. The name is in small letters, because the names that a member had before
 * are kept so; the sums in and out follow from the lines.
 */
export function statementFactsOf(
  {
    account,
    from,
    to,
    madeAt,
    over,
  }: Pick<Statement, "account" | "from" | "to" | "madeAt" | "over">,
  { name, opening, closing, count, lines, positions, oldBooks }: StatementSays,
): DocumentFact[] {
  return [
    "statement",
    oldBooks ? 3 : positions ? 2 : 1,
    account,
    name.toLowerCase(),
    from,
    to,
    madeAt.getTime(),
    over,
    opening,
    closing,
    count,
    lines,
    ...(positions ? [digestOf(positionFacts(positions))] : []),
    ...(oldBooks ? [oldBooks] : []),
  ];
}

// Without names: a project may be called otherwise later.
function* positionFacts(positions: readonly Position[]): Generator<DocumentFact[]> {
  for (const { kind, id, due, state, principal, interest } of positions) {
    yield [kind, id, due, state, principal, interest];
  }
}

function* oldFacts({ cutOver, lines }: OldBooks): Generator<DocumentFact[]> {
  yield [cutOver];
  for (const { no, day, kind, amount, reference } of lines) {
    yield [no, day, kind, amount, reference];
  }
}

function* lineFacts(lines: readonly StatementLine[]): Generator<DocumentFact[]> {
  for (const line of lines) {
    const { reference, type, step, party, channel, net, moved, fee, after } = line;
    yield [line.at.getTime(), reference, type, step, party, channel, net, moved, fee, after];
  }
}
