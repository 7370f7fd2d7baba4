import { and, eq, gte, inArray, isNull, lt, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statementFiles, statementLines } from "@/db/schema";
import type { Known } from "@/lib/channels/identity";
import { type Format, isMoney, type MoneyLine } from "@/lib/channels/lines";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";

const MOST = 20_000;
/** Two files tell of one movement within this time, where both tell the time. */
const CLOSE_MS = 120_000;

type Movement = Pick<
  MoneyLine,
  "bookedAt" | "precision" | "direction" | "amount" | "balanceAfter" | "providerId"
>;

/**
 * Which of a file's lines that nobody knows by their names the channel may know from a file of another format, or from a table of another layout: lines of a
 * bank often have no number, and two kinds of files name them differently. Of one Kigali day, direction and amount as many are alike as are known.
 */
export async function alikeOf(
  db: Executor,
  channel: string,
  format: Format,
  { unknown, known }: { unknown: readonly Known[]; known: ReadonlySet<string> },
): Promise<Set<Known>> {
  const money = unknown.filter((each): each is Known<MoneyLine> => isMoney(each.line));
  const days = money.map(({ line }) => kigaliDay(line.bookedAt)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return new Set();
  const numbered = money.every(({ line }) => line.providerId !== null);
  const rest = await linesOfOthers(db, channel, format, { first, last, numbered });
  const byKey = new Map<string, Stored[]>();
  // What the file tells by the same name stands for itself.
  for (const stored of rest.filter(({ identity }) => !known.has(identity)))
    byKey.set(keyOf(stored), [...(byKey.get(keyOf(stored)) ?? []), stored]);
  const alike = new Set<Known>();
  for (const each of money) {
    const others = byKey.get(keyOf(each.line)) ?? [];
    const at = others.findIndex((other) => areAlike(each.line, other, format));
    if (at === -1) continue;
    others.splice(at, 1);
    alike.add(each);
  }
  return alike;
}

const keyOf = ({ bookedAt, direction, amount }: Movement) =>
  `${kigaliDay(bookedAt)} ${direction} ${amount}`;

/** What of a line its table tells, by which another name is given to it: its number, its balance, its time. */
const tells = ({ providerId, balanceAfter, precision }: Movement) =>
  [providerId !== null, balanceAfter !== null, precision !== "day"].join();

/** Of one day, direction and amount: whether nothing tells them apart. Of one kind of file, what tells as much is told apart by its name. */
function areAlike(one: Movement, other: Stored, format: Format): boolean {
  if (other.format === format && tells(one) === tells(other)) return false;
  if (one.providerId !== null && other.providerId !== null) return false;
  if (one.balanceAfter !== null && other.balanceAfter !== null) {
    return one.balanceAfter === other.balanceAfter;
  }
  if (one.precision === "day" || other.precision === "day") return true;
  return Math.abs(one.bookedAt.getTime() - other.bookedAt.getTime()) <= CLOSE_MS;
}

/** Tables have layouts: two of one bank may tell of one movement. */
const isTable = (format: Format) => format === "csv" || format === "xlsx";

type Stored = Movement & { identity: string; format: Format };
type Span = { first: string; last: string; numbered: boolean };

async function linesOfOthers(
  db: Executor,
  channel: string,
  format: Format,
  { first, last, numbered }: Span,
): Promise<Stored[]> {
  const { identity, bookedAt, precision, direction, amount, balanceAfter, providerId } =
    statementLines;
  const rows = await db
    .select({
      identity,
      bookedAt,
      precision,
      direction,
      amount,
      balanceAfter,
      providerId,
      format: statementFiles.format,
    })
    .from(statementLines)
    .innerJoin(statementFiles, eq(statementFiles.id, statementLines.fileId))
    .where(
      and(
        eq(statementLines.channel, channel),
        ne(statementLines.state, "withdrawn"),
        inArray(statementLines.kind, ["money", "charge", "reversal"]),
        isTable(format) ? undefined : ne(statementFiles.format, format),
        numbered ? isNull(providerId) : undefined,
        gte(bookedAt, startOfKigaliDay(first)),
        lt(bookedAt, startOfKigaliDay(addDays(last, 1))),
      ),
    )
    .orderBy(statementLines.id)
    .limit(MOST);
  return rows as Stored[];
}
