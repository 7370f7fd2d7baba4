import { createHash } from "node:crypto";
import {
  isMessages,
  isMoney,
  type Line,
  type MoneyLine,
  type Statement,
} from "@/lib/channels/lines";

/** A line and the name under which a channel knows it: the same line of two files has one name. */
export type Known<L extends Line = Line> = { identity: string; line: L };

/**
 * The lines of a file with their identities. A provider tells some messages twice, and people paste them twice: the
 * same number, or the same second, amount and balance, is one line. A table or a bank's file tells each line once:
 * equal rows are several lines, and are counted.
 */
export function identified(statement: Pick<Statement, "format" | "lines">): Known[] {
  const repeats = isMessages(statement.format);
  const times = new Map<string, number>();
  return statement.lines.map((line) => {
    const name = nameOf(line);
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const once = repeats && (!isMoney(line) || line.providerId || line.balanceAfter !== null);
    return { identity: once || count === 1 ? name : `${name}#${count}`, line };
  });
}

function nameOf(line: Line): string {
  if (!isMoney(line)) return `x:${digest(line.raw.replace(/\s+/g, " ").trim())}`;
  const { providerId, bookedAt, balanceAfter } = line;
  const moved = `${line.direction}|${line.amount}`;
  // A charge may have the number of what it was taken for, but is another amount.
  if (providerId) return `id:${providerId}|${moved}`;
  return `t:${bookedAt.toISOString().slice(0, 19)}|${moved}|${balanceAfter ?? ""}`;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** What several files tell together, each line once, in whatever order they come: sorted by time and identity. */
export function unionOf(statements: readonly Pick<Statement, "format" | "lines">[]): Known[] {
  const lines = new Map<string, Line>();
  for (const { identity, line } of statements.flatMap(identified)) {
    const known = lines.get(identity);
    lines.set(identity, known ? fuller(known, line) : line);
  }
  return [...lines].map(([identity, line]) => ({ identity, line })).sort(byTime);
}

/** Of two lines that are one, the one that tells more; of equals always the same one. */
function fuller(one: Line, other: Line): Line {
  const [tells, others] = [filled(one), filled(other)];
  if (tells !== others) return tells > others ? one : other;
  return JSON.stringify(one) <= JSON.stringify(other) ? one : other;
}

const filled = (line: Line) => Object.values(line).filter((value) => value !== null).length;

/** The lines that moved money. */
export function moneyOf(lines: readonly Known[]): Known<MoneyLine>[] {
  return lines.filter((each): each is Known<MoneyLine> => isMoney(each.line));
}

const timeOf = ({ line }: Known) =>
  isMoney(line) ? line.bookedAt.getTime() : Number.MAX_SAFE_INTEGER;

/** By time, then by the provider's number, then by identity: never by the order in which files came. */
export function byTime(one: Known, other: Known): number {
  return (
    timeOf(one) - timeOf(other) ||
    compare(numberOf(one), numberOf(other)) ||
    compare(one.identity, other.identity)
  );
}

const numberOf = ({ line }: Known) => (isMoney(line) ? (line.providerId ?? "") : "");
const compare = (one: string, other: string) =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
