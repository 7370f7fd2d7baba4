import { z } from "zod";
import { typedCode } from "@/lib/auth/two-factor/schema";
import { line, newPassword, typedPassword } from "@/lib/fields";
import { atLeast, atMost } from "@/lib/lengths";

/**
 * POST /api/login (LOG-17, LOG-18). Six characters are only the form's check. `code`: of those who
 * have an authenticator.
 */
export const loginSchema = z.strictObject({
  identifier: z
    .string({ error: "identifierInvalid" })
    .trim()
    .check(atLeast(3, "identifierInvalid"), atMost(200, "identifierInvalid"))
    .refine((s) => s.isWellFormed() && !s.includes("\0"), "identifierInvalid"),
  password: z
    .string({ error: "passwordTooShort" })
    .check(atLeast(6, "passwordTooShort"), atMost(200, "tooLong"))
    .refine((s) => s.isWellFormed() && !s.includes("\0"), "unusableText"),
  code: typedCode.optional(),
});
export type LoginInput = z.infer<typeof loginSchema>;

/** The second step of a sign-in. */
export const codeSchema = z.strictObject({ code: typedCode });

/** POST /api/authentication, and beside the fields of every act of the office: the password or a code. */
export const proofSchema = z
  .strictObject({ password: typedPassword().optional(), code: typedCode.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    path: ["password"],
    error: "freshPassword",
  });
export type Proof = z.infer<typeof proofSchema>;

/** POST /api/forgot-password (LOG-19). */
export const forgotSchema = z.strictObject({
  email: line(254, "emailInvalid")
    .transform((s) => s.toLowerCase())
    .pipe(z.email("emailInvalid")),
});
export type ForgotInput = z.infer<typeof forgotSchema>;

// Forms send a new password twice; a call may.
const again = z.string({ error: "passwordsDontMatch" }).check(atMost(200, "passwordsDontMatch"));
const mismatch = { error: "passwordsDontMatch", path: ["confirmPassword"] };
const same = { error: "newPasswordSame", path: ["newPassword"] };

function repeated(password: string, typed: { confirmPassword?: string | undefined }): boolean {
  return (typed.confirmPassword ?? password) === password;
}

const reset = {
  token: line(200),
  password: newPassword(),
};

/** POST /api/reset-password (LOG-20, LOG-21). */
export const resetSchema = z
  .strictObject({ ...reset, confirmPassword: again.optional() })
  .refine((v) => repeated(v.password, v), mismatch);
/** The form of the same. */
export const resetFormSchema = z
  .strictObject({ ...reset, confirmPassword: again })
  .refine((v) => repeated(v.password, v), mismatch);
export type ResetInput = z.infer<typeof resetSchema>;

const change = {
  currentPassword: typedPassword("currentPasswordRequired"),
  newPassword: newPassword(),
};

/** PUT /api/password (decisions, section 4). */
export const passwordSchema = z
  .strictObject({ ...change, confirmPassword: again.optional() })
  .refine((v) => repeated(v.newPassword, v), mismatch)
  .refine((v) => v.newPassword !== v.currentPassword, same);
/** The form of the same. */
export const passwordFormSchema = z
  .strictObject({ ...change, confirmPassword: again })
  .refine((v) => repeated(v.newPassword, v), mismatch)
  .refine((v) => v.newPassword !== v.currentPassword, same);
export type PasswordInput = z.infer<typeof passwordSchema>;
