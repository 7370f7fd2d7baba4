import type { BookAccount } from "@/lib/accounting/rules";
import type { Locale } from "@/lib/locales";
import type { Method } from "@/lib/methods";

/** An account's number: its first figure says what kind it is. */
export const ACCOUNT_NUMBER = /^[1-9]\d{3}$/;

const CLASS_OF: Record<string, BookAccount["class"]> = {
  1: "asset",
  2: "liability",
  3: "equity",
  4: "income",
};

/** What kind an account of this number is; what costs begins with 5 or more. The database says the same (chart_change). */
export function classOf(code: string): BookAccount["class"] {
  return CLASS_OF[code.charAt(0)] ?? "expense";
}

/** What proposals about an account are kept by: one waits for each number. */
export const accountSubject = (code: string): string =>
  code.padStart(32, "0").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** What two people agree to: an account as it is to be. */
export type ChartTerms = {
  does: "add" | "change";
  code: string;
  name: BookAccount["name"];
  active: boolean;
  /** The heading under which it adds up, by its key. */
  parent: string | null;
  /** Of what the cooperative has: it makes it less (depreciation). */
  contra: boolean;
  /** The method whose money lies on it: then it is a channel of that method. Proposals of before have none. */
  method?: Method | null;
};

/** The field of a language's name, in forms and beside errors. */
export const nameField = (locale: Locale) => `name.${locale}` as const;

/** What may be changed of an account. */
export type Changeable = {
  /** Whether administrators keep it: else nothing of it changes. */
  open: boolean;
  /** Whether it may be closed while it holds nothing. */
  closes: boolean;
  /** The method of the channel that it is the account of, and whether something waits for it. */
  method: Method | null;
  waits: boolean;
};
