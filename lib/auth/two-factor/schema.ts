import { z } from "zod";
import { line, typedPassword } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";

/** A code as typed: six digits, or a recovery code with or without its dashes. */
export const typedCode = z
  .string({ error: "codeRequired" })
  .trim()
  .check(atLeast(1, "codeRequired"), atMost(64, "codeWrong"))
  .refine((s) => s.isWellFormed() && !s.includes("\0"), "codeWrong");

/** The password that a set-up begins with. */
export const startSchema = z.strictObject({ password: typedPassword() });
/** The first code of a new authenticator; `secret` is what the screen showed. */
export const enableSchema = z.strictObject({
  secret: line(64),
  code: typedCode,
});
/** What switching off and new recovery codes ask for. */
export const bothSchema = z.strictObject({ password: typedPassword(), code: typedCode });
export type BothInput = z.infer<typeof bothSchema>;

/** Whether a member has an authenticator, must have one, and how many recovery codes are left. */
export type TwoFactorView = { enabled: boolean; required: boolean; codesLeft: number };
