import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { atLeast, atMost } from "@/lib/lengths";
import { MAX_AMOUNT } from "@/lib/money";
import { NEW_PASSWORD_LENGTH } from "@/lib/password-length";
import { isReceiptNumber, plainReceiptNumber } from "@/lib/receipt-number";

/**
 * Fields that several schemas share. Every message is a key under `errors.field` in the messages;
 * the edge translates it. Text that could not be stored or would deceive is refused here.
 */

const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;
const CONTROL_BUT_LINES = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/** One line of text, trimmed, 1 to `max` characters, without control or invisible characters. */
export function line(max: number, key = "required") {
  return z
    .string({ error: key })
    .refine((s) => s.isWellFormed() && !CONTROL.test(s), "unusableText")
    .transform((s) => s.trim())
    .pipe(z.string().check(atLeast(1, key), atMost(max, "tooLong")));
}

/** What is typed into a box of several lines and read as one: its line breaks become spaces. Else as `line`. */
export function remark(max: number, key = "required") {
  return z
    .string({ error: key })
    .transform((s) => s.replace(/[\n\r\t]+/g, " "))
    .pipe(line(max, key));
}

/** Text of several lines; empty becomes null. */
export function optionalText(max: number) {
  return z
    .string({ error: "unusableText" })
    .refine((s) => s.isWellFormed() && !CONTROL_BUT_LINES.test(s), "unusableText")
    .transform((s) => s.trim())
    .pipe(z.string().check(atMost(max, "tooLong")))
    .transform((s) => s || null)
    .nullish()
    .transform((s) => s ?? null);
}

/** What people search for, trimmed: any text of up to 10,000 characters that a database can compare. */
export const searchText = z
  .string({ error: "unusableText" })
  .check(atMost(10_000, "tooLong"))
  .refine((s) => s.isWellFormed() && !s.includes("\0"), "unusableText")
  .transform((s) => s.trim());

/**
 * Whole francs from 1 to 1,000,000,000 (decisions, sections 1 and 5). `key`: the message when it
 * is not an amount; `missing`: when there is none.
 */
export function amount(key: string, missing = key) {
  return z
    .number({
      error: ({ input }) =>
        input === undefined ? missing : hasFractionSign(input) ? "wholeFrancs" : key,
    })
    .refine((n) => n > 0, { error: key, abort: true })
    .refine((n) => Number.isInteger(n), { error: "wholeFrancs", abort: true })
    .refine((n) => n <= MAX_AMOUNT, { error: "amountTooLarge", params: { amount: MAX_AMOUNT } });
}

/** Whether it is text of figures with a point or a comma between them, such as `50.000` or `10,50`. */
export function hasFractionSign(input: unknown): boolean {
  return typeof input === "string" && /^\s*-?\d[\d\s]*(?:[.,]\d[\d\s]*)+$/.test(input);
}

/**
 * The number on a mobile-money or bank receipt, in its one spelling, so that the same receipt is known again
 * however it is typed (decisions, section 5; lib/receipt-number.ts).
 */
export function receiptNumber() {
  return z
    .string({ error: "externalIdInvalid" })
    .check(atMost(64, "tooLong"))
    .refine((s) => s.isWellFormed() && !/\p{Cc}/u.test(s), "unusableText")
    .transform(plainReceiptNumber)
    .refine(isReceiptNumber, "externalIdInvalid");
}

/** That a number which is very like another one was compared with its receipt (receipt_alike asks). */
export const receiptChecked = z.boolean({ error: "receiptChecked" });

/** A Rwandan or foreign phone number in any usual form, kept as E.164 (`+250788000101`). */
export function phone(key: string) {
  return z.string({ error: key }).transform((s, ctx) => {
    const e164 = toE164(s);
    if (e164) return e164;
    ctx.addIssue({ code: "custom", message: s.trim() === "" ? key : "phoneInvalid" });
    return z.NEVER;
  });
}

/** `0788 000 101`, `250788…`, `+250788…` → `+250788000101`; null when it is no phone number. */
export function toE164(text: string): string | null {
  if (text.length > 32) return null;
  // Pasted numbers have marks that nobody sees, and dashes of every kind.
  const compact = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, "").replace(/^00/, "+");
  // The parser would also find a number inside other text, such as a username.
  if (!/^\+?\d+$/.test(compact)) return null;
  const number = parsePhoneNumberFromString(
    /^250\d{9}$/.test(compact) ? `+${compact}` : compact,
    "RW",
  );
  return number?.isValid() ? number.number : null;
}

/** A password as typed at a confirmation; its strength is not judged here. */
export function typedPassword(key = "passwordRequired") {
  return z
    .string({ error: key })
    .check(atLeast(1, key), atMost(200, "tooLong"))
    .refine((s) => s.isWellFormed() && !s.includes("\0"), "unusableText");
}

/** A new password: 8 to 200 characters (decisions, section 4). `hashNewPassword` refuses weak ones. */
export function newPassword() {
  return typedPassword("newPasswordTooShort").refine(
    (s) => [...s].length >= NEW_PASSWORD_LENGTH,
    "newPasswordTooShort",
  );
}

// One spelling for each id: the same one in capitals is not somebody else's.
const id = (key: string) => z.uuid({ error: key }).toLowerCase();

/** A UUID made by the client, naming one intention to move money. */
export const requestId = id("requestIdInvalid");

export const memberId = (key: string) => id(key);

/** What a form sends that says all by its button and the row it stands in; what a call without fields takes (997). */
export const noFields = z.strictObject({});

/** The id in a path. Throws not_found when it cannot be one. */
export function pathId(text: string | undefined): string {
  const read = id("notFound").safeParse(text);
  if (!read.success) throw new AppError("not_found");
  return read.data;
}
