import { z } from "zod";
import { PAGE_LINES } from "@/lib/counter/rules";
import { memberId } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";
import { statementQuery } from "@/lib/statements/schema";

// What is no reference or no code is a document that is not genuine, and no error of the form.
const typed = z
  .string({ error: "required" })
  .trim()
  .check(atLeast(1, "required"), atMost(100, "tooLong"))
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "unusableText");

/** What stands on a document to check it by. */
export const checkQuery = z.strictObject({ reference: typed, code: typed });

const { from, to } = statementQuery.shape;

/** Which lines a printed passbook page has: what is new since the last one, the last ones, or those of some days. */
export const passbookPageSchema = z
  .strictObject({
    memberId: memberId("memberUnknown"),
    lines: z.enum(PAGE_LINES, { error: "invalidValue" }),
    from,
    to,
  })
  .superRefine((typed, { addIssue }) => {
    if (typed.lines !== "days") return;
    for (const day of ["from", "to"] as const)
      if (!typed[day]) addIssue({ code: "custom", path: [day], message: "required" });
  });
export type PassbookPageInput = z.infer<typeof passbookPageSchema>;
