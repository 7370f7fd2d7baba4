import { z } from "zod";
import { atLeast, atMost } from "@/lib/lengths";

// What is no reference or no code is a document that is not genuine, and no error of the form.
const typed = z
  .string({ error: "required" })
  .trim()
  .check(atLeast(1, "required"), atMost(100, "tooLong"))
  .refine((text) => text.isWellFormed() && !text.includes("\0"), "unusableText");

/** What stands on a document to check it by. */
export const checkQuery = z.strictObject({ reference: typed, code: typed });
