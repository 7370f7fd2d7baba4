import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { lineMatches, statementLines } from "@/db/schema";
import { record } from "@/lib/audit/commands";
import type { Reason } from "@/lib/channels/pending";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/ledger/ids";
import { retried } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { waitingOf } from "@/lib/reconciliation/waiting";

export type StoredLine = typeof statementLines.$inferSelect;
export type MatchRule = Reason["rule"] | "hand" | "recorded" | "explained" | "ignored";

/** One line of a statement. Throws not_found. */
export async function lineById(db: Executor, id: string): Promise<StoredLine> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

type Match = {
  line: StoredLine;
  transactionId: string | null;
  amount: number;
  rule: MatchRule;
  reason?: string;
  /** What the audit trail calls it. */
  action?: string;
};

/** Writes down what a line is of, and notes it. Throws what writeMatch throws. */
export async function keepMatch(ctx: Context, tx: Executor, match: Match): Promise<void> {
  await writeMatch(ctx, tx, match);
  await noteMatch(ctx, tx, match);
}

/**
 * Writes down what a line is of; the database checks that both come to the same, with both locked: the caller notes it
 * (noteMatch) once it has all that it locks. Throws forbidden, own_record, own_statement, own_unproven, own_move, line_matched
 * or line_unequal.
 */
export async function writeMatch(
  ctx: Context,
  tx: Executor,
  { line, transactionId, amount, rule, reason }: Match,
): Promise<void> {
  try {
    await tx.insert(lineMatches).values({
      id: newId(ctx.now),
      lineId: line.id,
      transactionId,
      amount,
      rule,
      reason: reason ?? null,
      matchedBy: ctx.actor.id,
      matchedAt: ctx.now,
    });
  } catch (error) {
    throw ledgerRefusal(error);
  }
}

/** Notes in the audit trail what a line was written down to be of. */
export function noteMatch(
  ctx: Context,
  tx: Executor,
  { line, transactionId, amount, rule, reason, action = "line.match" }: Match,
): Promise<void> {
  return record(
    { ...ctx, db: tx },
    {
      action,
      outcome: "done",
      subject: { type: "line", id: line.id },
      detail: {
        amount,
        rule,
        ...(transactionId && { transaction: transactionId }),
        ...(reason && { reason }),
      },
    },
  );
}

/**
 * Says by hand which transactions lines are of: one of one, several lines of one transaction, or one line of several. Both
 * sides come to the same sum. Nothing is approved by it. Throws not_found, and what keepMatch throws.
 */
export async function matchByHand(
  ctx: Context,
  lineIds: readonly string[],
  transactionIds: readonly string[],
): Promise<void> {
  await retried(() =>
    ctx.db.transaction(async (tx) => {
      for (const match of await matchWithin(ctx, tx, lineIds, transactionIds)) {
        await noteMatch(ctx, tx, match);
      }
    }),
  );
}

/** `matchByHand` in an open database transaction; answers what the caller notes (noteMatch). */
export async function matchWithin(
  ctx: Context,
  tx: Executor,
  lineIds: readonly string[],
  transactionIds: readonly string[],
): Promise<Match[]> {
  const lines = await tx
    .select()
    .from(statementLines)
    .where(inArray(statementLines.id, [...new Set(lineIds)]));
  const [first] = lines;
  if (!first || lines.length !== lineIds.length) throw new AppError("not_found");
  const wanted = [...new Set(transactionIds)].sort();
  const waiting = await waitingOf(tx, first.channel, ctx.now, wanted);
  if (waiting.length !== wanted.length) throw new AppError("line_matched");
  const sum = (all: readonly number[]) => all.reduce((total, amount) => total + amount, 0);
  const sameSide = [...lines, ...waiting].every(({ direction }) => direction === first.direction);
  const sameChannel = lines.every(({ channel }) => channel === first.channel);
  const oneSided = lines.length === 1 || waiting.length === 1;
  if (!sameSide || !sameChannel || !oneSided) throw new AppError("line_unequal");
  const amount = sum(lines.map(({ open }) => open));
  const owed = sum(waiting.map(({ amount }) => amount));
  if (amount !== owed) {
    const field = lines.length > 1 ? "lineIds" : "transactionIds";
    throw new AppError(
      "line_unequal",
      {},
      { [field]: { key: "sumsDiffer", values: { amount, owed } } },
    );
  }
  const matches: Match[] = [];
  for (const line of lines.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    for (const { id: transactionId, amount } of waiting.sort((one, other) =>
      one.id < other.id ? -1 : 1,
    )) {
      const rule =
        lines.length > 1 ? "severalLines" : waiting.length > 1 ? "severalTransactions" : "hand";
      const part = lines.length > 1 ? line.open : amount;
      const match = { line, transactionId, amount: part, rule } as const;
      await writeMatch(ctx, tx, match);
      matches.push(match);
    }
  }
  return matches;
}

/**
 * Undoes what a line was said to be of, while that waits. Throws not_found where it is of nothing, forbidden, own_record, and
 * line_posted for what is in the books, which two people take back first.
 */
export async function undoMatch(ctx: Context, lineId: string): Promise<void> {
  const line = await lineById(ctx.db, lineId);
  const ofLine = and(eq(lineMatches.lineId, lineId), isNull(lineMatches.endedAt));
  await retried(() =>
    ctx.db.transaction(async (tx) => {
      const open = await tx
        .select({ id: lineMatches.id, rule: lineMatches.rule })
        .from(lineMatches)
        .where(ofLine);
      if (open.length === 0) throw new AppError("not_found");
      if (open.some(({ rule }) => rule === "explained")) throw new AppError("line_posted");
      try {
        await tx.update(lineMatches).set({ endedBy: ctx.actor.id, endedAt: ctx.now }).where(ofLine);
      } catch (error) {
        throw ledgerRefusal(error);
      }
      await record(
        { ...ctx, db: tx },
        {
          action: "line.undo",
          outcome: "done",
          subject: { type: "line", id: line.id },
          detail: { amount: line.amount },
        },
      );
    }),
  );
}

/** Sets a line aside that could not be read. Throws not_found, forbidden, line_matched, or line_unequal for one that moved money. */
export async function ignoreLine(ctx: Context, lineId: string, reason: string): Promise<void> {
  const line = await lineById(ctx.db, lineId);
  await retried(() =>
    ctx.db.transaction((tx) =>
      keepMatch(ctx, tx, {
        line,
        transactionId: null,
        amount: 0,
        rule: "ignored",
        reason,
        action: "line.ignore",
      }),
    ),
  );
}
