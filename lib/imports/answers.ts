import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  activationCodes,
  importAnswers,
  importLetters,
  importRows,
  members,
  transactions,
} from "@/db/schema";
import { record } from "@/lib/audit/commands";
import { replyCode } from "@/lib/auth/activation/rules";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { LetterAnswer, OpeningAnswer, Settlement } from "@/lib/imports/confirming/schema";
import { runById } from "@/lib/imports/runs";
import { newId } from "@/lib/ledger/ids";
import { ledgerRefusal } from "@/lib/ledger/refusals";

/**
 * Keeps what the actor says of the balance that was brought in for them: that it is right, or what it should be and why. Throws
 * not_found, balance_answered, invalid.
 */
export async function answerOpening(ctx: Context, said: OpeningAnswer): Promise<void> {
  await ctx.db.transaction((tx) => keep(ctx, tx, ctx.actor.id, said, null));
}

/**
 * Keeps what a member has answered on their paper letter of a run, by its reply code: who notes it has not given out the letter.
 * Throws not_found, invalid beside a code that is not on a letter of this member, own_import, balance_answered, forbidden.
 */
export async function noteLetterAnswer(
  ctx: Context,
  runId: string,
  { memberNumber, replyCode: typed, ...said }: LetterAnswer,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await runById(tx, runId))) throw new AppError("not_found");
    const letters = await tx
      .select({
        id: activationCodes.id,
        lettersId: activationCodes.lettersId,
        memberId: members.id,
      })
      .from(members)
      .innerJoin(activationCodes, eq(activationCodes.memberId, members.id))
      .innerJoin(importLetters, eq(importLetters.id, activationCodes.lettersId))
      .where(and(eq(members.memberNo, memberNumber), eq(importLetters.runId, runId)))
      .orderBy(desc(importLetters.no));
    const letter = letters.find(({ id }) => replyCode(id) === typed);
    if (!letter) throw new AppError("invalid", {}, { replyCode: { key: "replyCodeUnknown" } });
    await keep(ctx, tx, letter.memberId, said, letter.lettersId);
  });
}

async function keep(
  ctx: Context,
  tx: Executor,
  memberId: string,
  { agrees, ...says }: OpeningAnswer,
  lettersId: string | null,
): Promise<void> {
  const [found] = await tx
    .select({
      runId: importRows.runId,
      balance: importRows.savings,
      shares: importRows.shares,
    })
    .from(importRows)
    .where(eq(importRows.memberId, memberId));
  if (!found) throw new AppError("not_found");
  const { shares, ...row } = found;
  const { shouldBe = null, remark = null } = says;
  // Where the francs are right, the shares can be wrong.
  if (shouldBe === row.balance && shares === 0) {
    throw new AppError("invalid", {}, { shouldBe: { key: "shouldBeSame" } });
  }
  const notedBy = lettersId ? ctx.actor.id : null;
  const said = { agrees, shouldBe, remark, answeredAt: ctx.now, notedBy, lettersId };
  await tx
    .insert(importAnswers)
    .values({ id: newId(ctx.now), memberId, ...row, ...said })
    .catch((error) => {
      throw ledgerRefusal(error);
    });
  await record(
    { ...ctx, db: tx },
    {
      action: agrees ? "import.confirm" : "import.object",
      outcome: "done",
      subject: { type: "member", id: memberId },
      detail: agrees
        ? { amount: row.balance }
        : { before: row.balance, after: shouldBe, reason: remark },
    },
  );
}

/**
 * Settles an objection of a run in words, and by the transaction that corrects it, where there is one: that is a deposit, a withdrawal
 * or a reversal, which take two people as ever. The member is asked again. Throws not_found, not_pending, own_import, forbidden, invalid
 * beside a reference that is none of the member's money since.
 */
export async function settleObjection(
  ctx: Context,
  { runId, id }: { runId: string; id: string },
  { settlement, reference }: Settlement,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const correction = reference ? await correctionOf(tx, reference) : null;
    const ofRun = and(eq(importAnswers.id, id), eq(importAnswers.runId, runId));
    const [asked] = await tx
      .select({ memberId: importAnswers.memberId })
      .from(importAnswers)
      .where(ofRun);
    if (!asked) throw new AppError("not_found");
    const [settled] = await tx
      .update(importAnswers)
      .set({ settlement, correction, settledBy: ctx.actor.id, settledAt: ctx.now })
      .where(and(ofRun, eq(importAnswers.agrees, false), isNull(importAnswers.settledAt)))
      .returning({ before: importAnswers.balance, after: importAnswers.shouldBe })
      .catch((error) => {
        throw ledgerRefusal(error);
      });
    if (!settled) throw new AppError("not_pending");
    await record(
      { ...ctx, db: tx },
      {
        action: "import.settle",
        outcome: "done",
        subject: { type: "member", id: asked.memberId },
        detail: { ...settled, reason: settlement, ...(reference && { about: reference }) },
      },
    );
  });
}

async function correctionOf(tx: Executor, reference: string): Promise<string> {
  const [found] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(eq(transactions.reference, reference.toUpperCase()), isNotNull(transactions.decidedAt)),
    );
  if (!found) throw new AppError("invalid", {}, { reference: { key: "correctionUnknown" } });
  return found.id;
}
