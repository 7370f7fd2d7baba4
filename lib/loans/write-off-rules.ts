import { addDays } from "@/lib/dates";
import { overdueFrom } from "@/lib/loans/rules";

/** So many days overdue a loan may be written off. The database keeps to it (loan-check-write-off.sql). */
export const WRITE_OFF_AFTER_DAYS = 30;
/** Both sides are warned so many days before. */
export const WRITE_OFF_WARNING_DAYS = 7;

/** The day from which both sides are warned that a loan with this deadline may be written off. */
export function writeOffWarningFrom(deadline: string): string {
  return addDays(overdueFrom(deadline), WRITE_OFF_AFTER_DAYS - WRITE_OFF_WARNING_DAYS);
}

/** The first day on which it may be written off, when both were warned on `warnedOn`. */
export function writeOffFrom(deadline: string, warnedOn: string): string {
  const overdueEnough = addDays(overdueFrom(deadline), WRITE_OFF_AFTER_DAYS);
  const warnedEnough = addDays(warnedOn, WRITE_OFF_WARNING_DAYS);
  return [overdueEnough, warnedEnough].toSorted().at(-1) ?? warnedEnough;
}

/** When both sides were warned of a write-off, and what was said about it last. */
type Warned = { warnedOn: string; word: "agree" | "object" | "overrule" | null };

/** Whether the director may decide on a day: over an objection, or over a silence. The database keeps to it (loan-say.sql). */
export function mayDecideOver({ warnedOn, word }: Warned, today: string): boolean {
  const silent = word === null && addDays(warnedOn, WRITE_OFF_WARNING_DAYS) <= today;
  return silent || word === "object";
}

/** Why a loan that is overdue is not written off on a day; null where it may be. `said`: null before both sides were warned. */
export function notWrittenOffYet(deadline: string, said: Warned | null, today: string) {
  // Where nobody is warned yet, they would be today at the earliest.
  const day = writeOffFrom(deadline, said?.warnedOn ?? today);
  if (!said || day > today) {
    const values = { day, overdue: WRITE_OFF_AFTER_DAYS, warned: WRITE_OFF_WARNING_DAYS };
    return { code: "write_off_early", values } as const;
  }
  if (said.word === null) return { code: "lender_silent", values: {} } as const;
  return said.word === "object" ? ({ code: "lender_objects", values: {} } as const) : null;
}
