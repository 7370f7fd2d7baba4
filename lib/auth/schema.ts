import { z } from "zod";

/** POST /api/login (LOG-17, LOG-18). Six characters are only the form's check. */
export const loginSchema = z.strictObject({
  identifier: z
    .string({ error: "identifierInvalid" })
    .trim()
    .min(3, "identifierInvalid")
    .max(200, "identifierInvalid")
    .refine((s) => s.isWellFormed() && !s.includes("\0"), "identifierInvalid"),
  password: z
    .string({ error: "passwordTooShort" })
    .min(6, "passwordTooShort")
    .max(200, "tooLong")
    .refine((s) => s.isWellFormed() && !s.includes("\0"), "unusableText"),
});
export type LoginInput = z.infer<typeof loginSchema>;
