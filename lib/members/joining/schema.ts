import { z } from "zod";
import { isActivationCode, readActivationCode } from "@/lib/auth/activation/rules";
import { kigaliDay } from "@/lib/dates";
import { line, memberId, newPassword, phone } from "@/lib/fields";
import { GENDERS } from "@/lib/gender";
import { LOCALES } from "@/lib/locales";
import { readMemberNumber } from "@/lib/member-number";
import { clearable, email, username } from "@/lib/members/schema";

const EARLIEST_BIRTH = "1900-01-01";

// A day of birth, `1985-04-30`: not in the future, by Kigali's today.
const birthDate = z.iso
  .date({ error: "birthDateInvalid" })
  .refine((day) => day >= EARLIEST_BIRTH && day <= kigaliDay(new Date()), "birthDateInvalid");

/** The number of a Rwandan identity card: sixteen figures, however they are grouped. */
export const nationalId = z
  .string({ error: "nationalIdInvalid" })
  .transform((typed) => typed.replace(/[\s.-]/g, ""))
  .pipe(z.string().regex(/^[1-3]\d{15}$/, "nationalIdInvalid"));

/** POST /admin/members: who joins at the desk. Only the name is needed (decisions, section 18). */
export const enrolSchema = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  phone: clearable(phone("phoneInvalid")),
  email: clearable(email),
  gender: clearable(z.enum(GENDERS, { error: "invalidValue" })),
  district: clearable(line(100)),
  sector: clearable(line(100)),
  village: clearable(line(100)),
  /** Of the letter, and of all that they read here afterwards. */
  language: z.enum(LOCALES, { error: "invalidValue" }).default(LOCALES[0]),
  birthDate: clearable(birthDate),
  nationalId: clearable(nationalId),
  nextOfKinName: clearable(line(100)),
  nextOfKinPhone: clearable(phone("phoneInvalid")),
});
export type EnrolInput = z.infer<typeof enrolSchema>;

const { birthDate: birth, nationalId: card, nextOfKinName, nextOfKinPhone } = enrolSchema.shape;

/**
 * PUT /admin/members/{id}/register: what is left out stays; a national id that is emptied stays too. `updatedAt`: the member's
 * that the writer had read; when it is another now, nothing is changed.
 */
export const registerSchema = z.strictObject({
  birthDate: birth,
  nationalId: card,
  nextOfKinName,
  nextOfKinPhone,
  updatedAt: z.iso.datetime({ error: "invalidValue" }).optional(),
});
export type RegisterInput = z.infer<typeof registerSchema>;

/** The form of it, with whose it is: it always says what it was filled with. */
export const registerForm = registerSchema
  .extend({ member: memberId("memberUnknown") })
  .required({ updatedAt: true });

/** What stands on the letter, and what its reader chooses. Without a username they keep the one they have. */
export const activateSchema = z.strictObject({
  memberNumber: z.string({ error: "memberNumberInvalid" }).transform((typed, ctx) => {
    const no = readMemberNumber(typed);
    if (no !== null) return no;
    ctx.addIssue({ code: "custom", message: "memberNumberInvalid" });
    return z.NEVER;
  }),
  code: z
    .string({ error: "activationCodeInvalid" })
    .transform(readActivationCode)
    .refine(isActivationCode, "activationCodeInvalid"),
  username: z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    username.optional(),
  ),
  password: newPassword(),
  language: z.enum(LOCALES, { error: "invalidValue" }),
});
export type ActivateInput = z.infer<typeof activateSchema>;
