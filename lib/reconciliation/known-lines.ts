import { and, asc, desc, eq, gte, inArray, lte, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { statementLines } from "@/db/schema";
import type { Known } from "@/lib/channels/identity";
import { isMoney, type Line } from "@/lib/channels/lines";

/** Which of these identities a channel knows. */
export async function knownIdentities(
  db: Executor,
  channel: string,
  identities: readonly string[],
): Promise<Set<string>> {
  const rows = await db.execute<{ identity: string }>(sql`
    select l.identity from jsonb_array_elements_text(${JSON.stringify(identities)}::jsonb) as g(identity)
    join ${statementLines} l on l.channel = ${channel} and l.identity = g.identity and l.state <> 'withdrawn'`);
  return new Set(rows.map(({ identity }) => identity));
}

/** So many lines are compared at most. */
const MOST = 20_000;

/**
 * The lines of a channel that its gaps near a statement depend on: those between the last balance before `first` and the
 * first behind `last`.
 */
export async function linesAround(
  db: Executor,
  channel: string,
  first: Date,
  last: Date,
): Promise<Known[]> {
  const { bookedAt, balanceAfter, state } = statementLines;
  const ofChannel = and(eq(statementLines.channel, channel), ne(state, "withdrawn"));
  const withBalance = and(ofChannel, sql`${balanceAfter} is not null`);
  const [[before], [behind]] = await Promise.all([
    db
      .select({ bookedAt })
      .from(statementLines)
      .where(and(withBalance, sql`${bookedAt} < ${first.toISOString()}`))
      .orderBy(desc(bookedAt))
      .limit(1),
    db
      .select({ bookedAt })
      .from(statementLines)
      .where(and(withBalance, sql`${bookedAt} > ${last.toISOString()}`))
      .orderBy(asc(bookedAt))
      .limit(1),
  ]);
  const rows = await db
    .select()
    .from(statementLines)
    .where(
      and(
        ofChannel,
        inArray(statementLines.kind, ["money", "charge", "reversal"]),
        gte(bookedAt, before?.bookedAt ?? first),
        lte(bookedAt, behind?.bookedAt ?? last),
      ),
    )
    .orderBy(desc(statementLines.id))
    .limit(MOST);
  return rows.map((row) => ({ identity: row.identity, line: lineOf(row) }));
}

/** A kept line as the readers know it. */
export function lineOf(row: typeof statementLines.$inferSelect): Line {
  const { rowNo, raw, kind, reason } = row;
  const source = { row: rowNo, raw };
  if (kind === "info") return { ...source, kind };
  if (kind === "unread" || !row.bookedAt || !row.direction || !row.precision) {
    return { ...source, kind: "unread", reason: (reason ?? "malformed") as "malformed" };
  }
  const { bookedAt, precision, direction, amount, charge, balanceAfter, providerId, partnerId } =
    row;
  const { partyName, partyNumber, partyTail, message } = row;
  return {
    ...source,
    kind,
    bookedAt,
    precision,
    direction,
    amount,
    charge,
    balanceAfter,
    providerId,
    partnerId,
    partyName,
    partyNumber,
    partyTail,
    message,
  };
}

/** When the lines of a file that moved money began and ended. */
export function spanOf(known: readonly Known[]): { first: Date; last: Date } | null {
  const times = known.flatMap(({ line }) => (isMoney(line) ? [line.bookedAt.getTime()] : []));
  if (times.length === 0) return null;
  const first = times.reduce((one, other) => Math.min(one, other));
  const last = times.reduce((one, other) => Math.max(one, other));
  return { first: new Date(first), last: new Date(last) };
}
