import { z } from "zod";
import {
  FEWEST_LINES,
  LINE_FIELDS,
  lineName,
  MOST_LINES,
  VOUCHER_STATUSES,
} from "@/lib/accounting/vouchers/rules";
import { amount, line, typedPassword } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";
import { cursorField, limitField } from "@/lib/paging";

const code = z.string({ error: "voucherAccount" }).regex(/^\d{4}$/, "voucherAccount");

const voucherLine = z
  .strictObject({
    /** The account's number in the chart. */
    code,
    debit: amount("amountAboveZero").optional(),
    credit: amount("amountAboveZero").optional(),
  })
  .superRefine(({ debit, credit }, { addIssue }) => {
    if ((debit === undefined) === (credit === undefined))
      addIssue({ code: "custom", path: ["debit"], message: "voucherOneSide" });
  });

const lines = z
  .array(voucherLine, { error: "voucherLines" })
  .check(atLeast(FEWEST_LINES, "voucherLines"), atMost(MOST_LINES, "voucherLines"))
  .superRefine((all, { addIssue }) => {
    all.forEach((each, at) => {
      if (all.findIndex((other) => other.code === each.code) < at)
        addIssue({ code: "custom", path: [at, "code"], message: "voucherAccountTwice" });
    });
  });

const fields = z.strictObject({
  description: line(500, "voucherDescription").pipe(
    z.string().check(atLeast(5, "voucherDescription")),
  ),
  lines,
});

/** What a voucher says, before the password. */
export const voucherTermsSchema = fields;
export type VoucherTerms = z.infer<typeof voucherTermsSchema>;

/** POST /admin/vouchers. */
export const voucherSchema = fields.extend({ password: typedPassword() });
export type VoucherInput = z.infer<typeof voucherSchema>;

/** The query of the list of vouchers. */
export const vouchersQuery = z.strictObject({
  status: z.enum(VOUCHER_STATUSES, { error: "filterInvalid" }).optional(),
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});

/** Makes a voucher's lines of the form's fields; lines that are left empty are none. */
export function pruneVoucher(values: Record<string, unknown>): void {
  const found: Record<string, unknown>[] = [];
  for (let at = 0; at < MOST_LINES; at += 1) {
    const line: Record<string, unknown> = {};
    for (const field of LINE_FIELDS) {
      const name = lineName(at, field);
      if (values[name] !== undefined) line[field] = values[name];
      delete values[name];
    }
    // An empty line between two others keeps its place, so that what is wrong stands beside its field.
    if (Object.keys(line).length > 0) {
      while (found.length < at) found.push({});
      found.push(line);
    }
  }
  values.lines = found;
}
