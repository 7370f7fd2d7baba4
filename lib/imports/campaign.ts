import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { activationCodes, importLetters, importRows, members, proposals } from "@/db/schema";
import { ACTIVATION_MS, LETTER_MS } from "@/lib/auth/activation/rules";
import { answerState, lastWord } from "@/lib/imports/answer-queries";
import type { AnswerState } from "@/lib/imports/confirming/schema";
import type { Campaign } from "@/lib/imports/views";

/** So many letters are listed: those given out last. */
const LISTED = 50;

/** Of members: who has not opened their account, and who was never sent a letter. */
export const notOpened = eq(members.passwordHash, "");
export const hasNoLetter = sql`not exists (select from ${activationCodes} c where c.member_id = ${members.id} and c.letters_id is not null)`;

/** How far the members of a run are told and have opened their accounts; for `reader`, what they can print now. */
export async function campaignOf(
  db: Executor,
  runId: string,
  reader: { id: string; now: Date },
): Promise<Campaign> {
  const [counts] = await db
    .select({
      members: sql<number>`count(*)::int`,
      sent: countOf(sql`not ${hasNoLetter}`),
      opened: countOf(sql`not ${notOpened}`),
      withoutLetter: countOf(sql`${notOpened} and ${hasNoLetter}`),
      confirmed: inState("confirmed"),
      objected: inState("objected"),
      settled: inState("settled"),
    })
    .from(importRows)
    .innerJoin(members, and(eq(members.id, importRows.memberId), eq(members.status, "active")))
    .leftJoinLateral(lastWord(db), sql`true`)
    .where(eq(importRows.runId, runId));
  const { no, letters, givenBy, givenAt } = importLetters;
  const printed = await db
    .select({ no, letters, givenBy, givenAt, by: members.fullName })
    .from(importLetters)
    .innerJoin(members, eq(members.id, givenBy))
    .where(eq(importLetters.runId, runId))
    .orderBy(desc(no))
    .limit(LISTED);
  const since = new Date(reader.now.getTime() - LETTER_MS);
  const { confirmed = 0, objected = 0, settled = 0, members: all = 0 } = counts ?? {};
  return {
    members: all,
    sent: counts?.sent ?? 0,
    opened: counts?.opened ?? 0,
    withoutLetter: counts?.withoutLetter ?? 0,
    answers: { confirmed, objected, settled, silent: all - confirmed - objected - settled },
    agreed: (await agreedLetters(db, runId, reader.id, reader.now)) !== null,
    letters: printed.map(({ givenBy: giver, givenAt: at, ...each }) => ({
      ...each,
      givenAt: at.toISOString(),
      printable: giver === reader.id && at > since,
    })),
  };
}

const countOf = (those: SQL) => sql<number>`count(*) filter (where ${those})::int`;
const inState = (state: AnswerState) => countOf(sql`${answerState} = ${state}`);

/** By which proposal somebody may give letters of a run out now; null without one. */
export async function agreedLetters(
  db: Executor,
  runId: string,
  by: string,
  now: Date,
): Promise<string | null> {
  const { id, act, subjectId, state, madeBy, decidedAt } = proposals;
  const [agreed] = await db
    .select({ id })
    .from(proposals)
    .where(
      and(
        eq(act, "import-letters"),
        eq(subjectId, runId),
        eq(state, "confirmed"),
        eq(madeBy, by),
        gt(decidedAt, new Date(now.getTime() - ACTIVATION_MS)),
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(1);
  return agreed?.id ?? null;
}
