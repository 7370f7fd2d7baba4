import { inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loans, transactions } from "@/db/schema";
import type { Registered } from "@/lib/documents/register";
import { readStatement } from "@/lib/statements/queries";
import { saysOf, totalsOf } from "@/lib/statements/rules";
import {
  MOST_LINES,
  type Period,
  type Position,
  type Statement,
  type StatementLine,
} from "@/lib/statements/schema";

/** What has become of what a statement says since it was made. */
export type StatementSince = {
  /** Today's name, where it is another; empty: the account was closed. */
  name: string | null;
  /** Movements that were asked for before it was made, and posted after. */
  added: StatementLine[];
  /** The same days in the books, with them. */
  opening: number;
  closing: number;
  count: number;
  /** How many movements it says that it has. */
  said: number;
  reversed: { reference: string; at: Date }[];
  /** Loans that it calls open. */
  ended: { reference: string; how: "repaid" | "written_off"; at: Date }[];
  /** The books no longer hold what it says. */
  altered: boolean;
};

type RegisteredStatement = Extract<Registered, { kind: "statement" }>;

/**
 * A registered statement as it was printed, read from what had been posted by then, and what has become of it;
 * `since` is null where the books say the same. Later movements are not on it, and are not told.
 */
export async function compareStatement(
  db: Executor,
  { says, versions, subjectId: memberId }: RegisteredStatement,
  period: Period,
  madeAt: Date,
): Promise<{ statement: Statement; since: StatementSince | null }> {
  const read = (reading: Parameters<typeof readStatement>[4]) =>
    readStatement(db, memberId, period, madeAt, reading);
  const then = await read({ versions, most: MOST_LINES });
  const kept = saysOf(then);
  const same = kept.lines === says.lines && kept.opening === says.opening;
  const altered = !same || kept.closing !== says.closing || kept.oldBooks !== says.oldBooks;
  const now = await read({ most: MOST_LINES });
  const edge = Math.max(madeAt.getTime(), then.lines.at(-1)?.at.getTime() ?? 0);
  const asked = now.lines.filter(({ at }) => at.getTime() <= edge);
  const printed = new Set(then.lines.map(nameOf));
  const added = asked.filter((line) => !printed.has(nameOf(line)));
  const [reversed, ended] = await Promise.all([
    reversedSince(db, then.lines),
    endedSince(db, says.positions ?? []),
  ]);
  const name = now.name === says.name ? null : now.name;
  const { opening } = now;
  const { closing } = totalsOf(opening, asked);
  const moved = altered || added.length > 0 || opening !== says.opening;
  const statement = { ...then, name: says.name, positions: says.positions, opening: says.opening };
  const since =
    moved || name !== null || reversed.length > 0 || ended.length > 0
      ? {
          name,
          added,
          opening,
          closing,
          count: asked.length,
          said: says.count,
          reversed,
          ended,
          altered,
        }
      : null;
  return { statement: { ...statement, closing: says.closing }, since };
}

const nameOf = ({ transactionId, step, at }: StatementLine) =>
  `${transactionId} ${step} ${at.getTime()}`;

// A reversal that stands on the document itself is no news.
async function reversedSince(db: Executor, lines: readonly StatementLine[]) {
  const ids = [...new Set(lines.map((line) => line.transactionId))];
  if (ids.length === 0) return [];
  const { reference, reversedBy } = transactions;
  const at = sql<string>`(select r.created_at from transactions r where r.id = ${reversedBy})`;
  const rows = await db
    .select({ reference, reversedBy, at })
    .from(transactions)
    .where(sql`${inArray(transactions.id, ids)} and ${reversedBy} is not null`);
  return rows
    .filter((row) => row.reversedBy && !ids.includes(row.reversedBy))
    .map((row) => ({ reference: row.reference, at: new Date(row.at) }));
}

async function endedSince(db: Executor, positions: readonly Position[]) {
  const open = positions.filter(({ kind, state }) => isLoan(kind) && state !== "written-off");
  if (open.length === 0) return [];
  const { reference, status, closedAt } = loans;
  const ids = open.map(({ id }) => id);
  const rows = await db
    .select({ reference, status, closedAt })
    .from(loans)
    .where(inArray(loans.id, ids));
  return rows.flatMap((row) => {
    const how = row.status;
    return how === "active" || !row.closedAt
      ? []
      : { reference: row.reference, how, at: row.closedAt };
  });
}

const isLoan = (kind: Position["kind"]) => kind === "owed" || kind === "given";
