import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  activationCodes,
  cutOverDay,
  importLetters,
  importRows,
  importRuns,
  members,
} from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { unused } from "@/lib/auth/activation/commands";
import {
  ACTIVATION_MS,
  activationCode,
  activationHash,
  LETTER_MS,
  replyCode,
} from "@/lib/auth/activation/rules";
import type { Context } from "@/lib/context";
import type { Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { agreedLetters, hasNoLetter, notOpened } from "@/lib/imports/campaign";
import { LETTERS_AT_ONCE } from "@/lib/imports/confirming/schema";
import { newId } from "@/lib/ledger/ids";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { ledgerRefusal } from "@/lib/ledger/refusals";
import { memberNumber } from "@/lib/member-number";
import { worthOf } from "@/lib/shares/rules";

/** A letter of somebody who has moved in: how their account is opened, and the francs that were brought in. */
export type MovedInLetter = {
  fullName: string;
  memberNumber: string;
  oldNumber: string;
  username: string;
  language: Locale;
  savings: number;
  /** The day on whose evening they had them, `2026-11-25`. */
  cutOver: string;
  /** How many shares were brought in, and the francs that they are worth. */
  shares: number;
  sharesWorth: number;
  code: string;
  /** By which the office notes what is answered on paper. */
  reply: string;
  expiresAt: Date;
};

/**
 * Gives codes out to the next members who have moved in and have none, or anew to those of earlier letters (`again`, their
 * number) who have not opened their account: the codes before are worth nothing from then on. Two have agreed to it, so that a
 * code opens an account with money on it. Answers the letters' number. Throws letters_not_agreed, letters_done where nobody is
 * left, not_found.
 */
export async function giveLetters(ctx: Context, runId: string, again?: number): Promise<number> {
  const request = requestOf(ctx, "import-letters", [runId, again ?? null]);
  const done = await onceWithin(ctx, request, async (tx) => {
    const id = await give(ctx, tx, runId, again);
    return remember(tx, ctx.actor.id, request, id, ctx.now);
  });
  const { no } = importLetters;
  const [given] = await ctx.db
    .select({ no })
    .from(importLetters)
    .where(eq(importLetters.id, done.transactionId));
  if (!given) throw new AppError("not_found");
  return given.no;
}

async function give(ctx: Context, tx: Executor, runId: string, again?: number): Promise<string> {
  // One after the other, whoever gives them, so that nobody gets two letters.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`letters ${runId}`}, 0))`);
  const proposalId = await agreedLetters(tx, runId, ctx.actor.id, ctx.now);
  if (!proposalId) throw new AppError("letters_not_agreed");
  const before = again === undefined ? null : await lettersOf(tx, runId, again);
  const people = await (before ? unopened(tx, before.id) : withoutLetter(tx, runId));
  if (people.length === 0) throw new AppError("letters_done");
  const id = newId(ctx.now);
  const letters = { id, runId, letters: people.length, proposalId, givenBy: ctx.actor.id };
  // Their number is the database's, which has the run locked.
  const [written] = await tx
    .insert(importLetters)
    .values({ ...letters, no: 1, givenAt: ctx.now, again: before?.id ?? null })
    .returning({ no: importLetters.no })
    .catch((error) => {
      throw ledgerRefusal(error);
    });
  await tx
    .update(activationCodes)
    .set({ endedAt: ctx.now })
    .where(and(inArray(activationCodes.memberId, people), unused));
  await tx.insert(activationCodes).values(people.map((memberId) => codeOf(memberId)));
  await record(
    { ...ctx, db: tx },
    {
      action: "import.letters",
      outcome: "done",
      subject: { type: "import_runs", id: runId },
      detail: { no: written?.no, letters: people.length, again: before?.no ?? null },
    },
  );
  return id;

  function codeOf(memberId: string) {
    const codeId = randomUUID();
    return {
      id: codeId,
      memberId,
      codeHash: activationHash(memberId, activationCode(codeId)),
      givenBy: ctx.actor.id,
      proposalId,
      lettersId: id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + ACTIVATION_MS),
    };
  }
}

async function lettersOf(db: Executor, runId: string, no: number) {
  const [found] = await db
    .select()
    .from(importLetters)
    .where(and(eq(importLetters.runId, runId), eq(importLetters.no, no)));
  if (!found) throw new AppError("not_found");
  return found;
}

const mayOpen = and(eq(members.status, "active"), notOpened);

// The next of the file who had none yet.
async function withoutLetter(tx: Executor, runId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(importRows)
    .innerJoin(members, eq(members.id, importRows.memberId))
    .where(and(eq(importRows.runId, runId), mayOpen, hasNoLetter))
    .orderBy(importRows.rowNo)
    .limit(LETTERS_AT_ONCE);
  return rows.map(({ id }) => id);
}

// Who had one of these letters.
async function unopened(tx: Executor, lettersId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(activationCodes)
    .innerJoin(members, eq(members.id, activationCodes.memberId))
    .innerJoin(importRows, eq(importRows.memberId, members.id))
    .where(and(eq(activationCodes.lettersId, lettersId), mayOpen))
    .orderBy(importRows.rowNo)
    .limit(LETTERS_AT_ONCE);
  return rows.map(({ id }) => id);
}

/**
 * The letters of this number to be printed, for who gave their codes out, within a day; noted each time. Those whose code is used or
 * worth nothing any more are left out. Throws not_found.
 */
export async function openLetters(
  ctx: Context,
  runId: string,
  no: number,
): Promise<MovedInLetter[]> {
  const { id, expiresAt, lettersId, createdAt, memberId } = activationCodes;
  const { fullName, memberNo, username, language } = members;
  const { oldNumber, savings, shares, rowNo } = importRows;
  const { shareValue } = importRuns;
  const rows = await ctx.db
    .select({
      id,
      fullName,
      memberNo,
      username,
      language,
      oldNumber,
      savings,
      shares,
      shareValue,
      cutOver: cutOverDay,
      expiresAt,
    })
    .from(importLetters)
    .innerJoin(importRuns, eq(importRuns.id, importLetters.runId))
    .innerJoin(activationCodes, eq(lettersId, importLetters.id))
    .innerJoin(members, eq(members.id, memberId))
    .innerJoin(importRows, eq(importRows.memberId, memberId))
    .where(
      and(
        eq(importLetters.runId, runId),
        eq(importLetters.no, no),
        eq(importLetters.givenBy, ctx.actor.id),
        unused,
        gt(createdAt, new Date(ctx.now.getTime() - LETTER_MS)),
      ),
    )
    .orderBy(rowNo);
  if (rows.length === 0) throw new AppError("not_found");
  const subject = { type: "import_runs", id: runId };
  const detail = { no, letters: rows.length };
  await record(ctx, { action: "import.print", outcome: "done", subject, detail });
  return rows.map(({ id: codeId, memberNo: number, shareValue: value, ...letter }) => ({
    ...letter,
    language: letter.language as Locale,
    memberNumber: memberNumber(number),
    sharesWorth: worthOf(letter.shares, { value: value ?? 0 }),
    code: activationCode(codeId),
    reply: replyCode(codeId),
  }));
}
