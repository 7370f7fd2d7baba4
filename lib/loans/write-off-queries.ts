import { and, desc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { loanReminders, loanWords } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import type { WriteOffView } from "@/lib/loans/views";
import { writeOffFrom } from "@/lib/loans/write-off-rules";

/** What was said last about writing a loan off; null where nobody has said anything. */
async function newestWord(db: Executor, loanId: string) {
  const [row] = await db
    .select({ word: loanWords.word, reason: loanWords.reason, at: loanWords.at })
    .from(loanWords)
    .where(eq(loanWords.loanId, loanId))
    .orderBy(desc(loanWords.at), desc(loanWords.id))
    .limit(1);
  return row ?? null;
}

/** The Kigali day on which both sides were warned; null before. */
async function warnedOn(db: Executor, loanId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: loanReminders.at })
    .from(loanReminders)
    .where(and(eq(loanReminders.loanId, loanId), eq(loanReminders.kind, "write-off-soon")));
  return row ? kigaliDay(row.at) : null;
}

/** How far a loan is from being written off; null before both sides were warned. */
export async function writeOffOf(
  db: Executor,
  { id, deadline }: { id: string; deadline: string },
): Promise<WriteOffView | null> {
  const warned = await warnedOn(db, id);
  if (!warned) return null;
  const from = writeOffFrom(deadline, warned);
  const said = await newestWord(db, id);
  return { warnedOn: warned, from, word: said?.word ?? null, reason: said?.reason ?? null };
}
