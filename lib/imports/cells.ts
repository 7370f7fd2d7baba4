import { line } from "@/lib/fields";
import type { Grouping } from "@/lib/imports/amounts";
import type { DayOrder } from "@/lib/imports/days";
import type { ProblemCode } from "@/lib/imports/schema";

/** A row's cells by field, trimmed; what its file has no column for is empty. */
export type Cells = Record<string, string>;

/** What is wrong with a field of a row. */
export type Fault = { field: string; code: ProblemCode; values?: Record<string, string | number> };

/** By what rows are read: Kigali's today, the day of the cut-over, how the file writes dates, and what it groups thousands by. */
export type Reading = { today: string; cutOver: string; order: DayOrder; grouping: Grouping };

/** Made once: to make one takes longer than to read a row. */
export const TEXT = line(100);
export const OLD_NUMBER = line(40);

/** What of a cell is wrong whatever it is to say: what no program wrote on purpose. */
export function cellFault(text: string): ProblemCode | null {
  if (text.includes("\uFFFD") || /Ã[\u0080-\u00bf]/.test(text)) return "garbled";
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|#+$)/.test(text)) return "brokenCell";
  return text.startsWith("=") ? "formula" : null;
}

/** What of a text is wrong: it is not there although it is `needed`, too long, or has what nobody can read. */
export function textFault(text: string, read: typeof TEXT, needed: boolean): ProblemCode | null {
  if (text === "") return needed ? "required" : null;
  const { error } = read.safeParse(text);
  return error ? (error.issues[0]?.message as ProblemCode) : null;
}
