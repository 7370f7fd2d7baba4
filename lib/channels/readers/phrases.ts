import type { Direction } from "@/lib/channels/lines";

/** What messages of money are put together from; each is the source of a pattern that heeds no capitals. */

/**
 * How a message begins. What follows in an order that changes from year to year (balance, fee, numbers) is found by its
 * own words (figures.ts).
 */
export type Template = {
  name: string;
  /** `info`: a message that moved no money. */
  kind: "money" | "reversal" | "info";
  direction: Direction;
  /** The beginning, with the groups `amount`, `name` and `number` where it has them. */
  head: RegExp;
};

/** Words that tell one thing, wherever they stand: the group 1 of `source`. */
export type Clause = { first: RegExp; each: RegExp };

/** A clause, in capitals or not. */
export const clause = (source: string): Clause => ({
  first: new RegExp(source, "i"),
  each: new RegExp(source, "gi"),
});

/** An amount in a template, with its currency behind it: `plainMessage` puts it there. */
export const AMOUNT = String.raw`(?<amount>\d+(?:,\d+)*(?:\.\d{1,2})?) ?(?:RWF|FRW)`;

/** A phone or an account in brackets: whole, or some of it hidden (`*********013`, `25078XXXXXXX`). */
export const NUMBER = String.raw`\((?<number>\+?\d[\d ]{8,14}|[\d+]{0,7}[*x]{2,}\d{0,6})\)`;

/** A phone's number without brackets, as Airtel writes it, or whole. */
export const BARE = String.raw`(?<number>\+?(?:250|0)?7\d{8})(?!\d)`;

/** The number of a till, an agent or a bill, in brackets. */
export const CODE = String.raw`\([\w*&:. -]{1,40}\)`;

/** What stands before a date. */
const ON = `(?:at|on|le|kuri|kuwa|ku wa|ku|(?:ku )?(?:itariki|tariki)(?: ya)?) ?`;
const CLOCK = String.raw`\d{1,2}[:h]\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[AP]M\b)?(?:Z|[+-]\d{2}:?\d{2})?`;
const DAY = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{4})(?!\d)`;

/** A day, mostly with a time. */
export const INSTANT = `${DAY}(?:(?:T|,? (?:(?:at|saa|à) )?)${CLOCK})?`;

/** The same behind the words that lead to it. */
export const WHEN = String.raw`\b${ON}(${INSTANT})`;

/** A name: it ends before a date and where a sentence does, and what is in brackets in it is no number. */
export const NAME = String.raw`(?<name>(?:(?! ${ON}\d)(?! on your )(?!: )(?!(?<=\w{4})\. )(?:[^()]|\([a-z][^()]{0,60}\))){1,120}?)`;

/** What may stand behind a name that has no number. */
export const ENDS = String.raw`(?= ?(?:on your | ?${ON}${DAY}|[.,](?: |$)|\.[A-Z]|$))`;

/** A template of money that moved. */
export const money = (name: string, direction: Direction, head: string): Template => ({
  name,
  kind: "money",
  direction,
  head: new RegExp(`^${head}`, "i"),
});

/** A template of a message that moved none. */
export const info = (name: string, head: string): Template => ({
  name,
  kind: "info",
  direction: "in",
  head: new RegExp(`^${head}`, "i"),
});

/** Money to or from somebody who stands behind `start`: by name and number, number and name, or name alone. */
export const withParty = (name: string, direction: Direction, start: string): Template[] => [
  money(name, direction, `${start} ${NAME} ?${NUMBER}`),
  money(
    name,
    direction,
    String.raw`${start} ${BARE}(?:,? \(?(?<name>[^().,:\d]{1,80}?)\)?)?${ENDS}`,
  ),
  money(name, direction, `${start} ${NAME},? ${BARE}${ENDS}`),
  money(name, direction, `${start} ${NAME}(?: ?${CODE})?${ENDS}`),
];
