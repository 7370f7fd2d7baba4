import { z } from "zod";
import type { members } from "@/db/schema";
import { line, newPassword, phone, remark, searchText } from "@/lib/fields";
import { GENDERS } from "@/lib/gender";
import { atMost } from "@/lib/lengths";
import { readMemberNumber } from "@/lib/member-number";
import { MEMBER_SORTS, memberCursorField } from "@/lib/members/cursor";
import type { OwnUser } from "@/lib/members/views";
import { cursorField, limitField } from "@/lib/paging";
import { ROLES } from "@/lib/permissions";

/** A member as the staff's dialogs show one. */
export type StaffMember = OwnUser & {
  cell: string | null;
  /** They must enrol in two-factor at the next sign-in. */
  twoFactorRequired: boolean;
};

/** Somebody to send money to. */
export type Recipient = { id: string; fullName: string; username: string };

/** GET /api/members: an optional search, limit and cursor. */
export const recipientQuery = z.strictObject({
  q: searchText.optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** GET /admin/users, and the addresses of the members screen: what narrows and orders the list. */
export const memberListQuery = z.strictObject({
  q: searchText.optional(),
  status: z.enum(["active", "inactive"], { error: "filterInvalid" }).optional(),
  role: z.enum(ROLES, { error: "filterInvalid" }).optional(),
  sort: z.enum(MEMBER_SORTS, { error: "sortInvalid" }).default("fullName"),
  order: z.enum(["asc", "desc"], { error: "sortInvalid" }).default("asc"),
  cursor: memberCursorField.optional(),
  limit: limitField.optional(),
});
export type MemberListQuery = z.infer<typeof memberListQuery>;
export type MemberFilter = Pick<MemberListQuery, "q" | "status" | "role">;

/** A username as it is kept: lower case, a letter first; no other alphabet's look-alikes, and nobody's member number. */
export const username = z
  .string({ error: "usernameInvalid" })
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{2,31}$/, "usernameInvalid")
  .refine((name) => readMemberNumber(name) === null, "usernameLikeNumber");

/** An e-mail address as it is kept: lower case. */
export const email = z
  .string({ error: "emailInvalid" })
  .trim()
  .toLowerCase()
  .check(atMost(254, "emailInvalid"))
  .pipe(z.email("emailInvalid"));

/** Who somebody is when they join: the least that an account needs. */
export const newAccountSchema = z.strictObject({
  username,
  email,
  firstName: line(100),
  lastName: line(100),
  phone: phone("phoneInvalid").nullish(),
  password: newPassword(),
});

/** What `createMember` writes: the account, its password hashed, and what is known of the person. */
export type NewMember = Omit<
  typeof members.$inferInsert,
  | "id"
  | "memberNo"
  | "fullName"
  | "search"
  | "recipientSearch"
  | "joinedAt"
  | "updatedAt"
  | "twoFactorEnabled"
  | "profileImage"
>;

/** A field that is empty is taken away; one that is not there stays as it is. */
export function clearable<S extends z.ZodType>(field: S) {
  const emptied = (value: unknown) =>
    typeof value === "string" && value.trim() === "" ? null : value;
  return z.preprocess(emptied, field.nullable()).optional();
}

// Those that nobody is without share one message (MEM-37); who has an e-mail address keeps one.
const NEEDED = "memberFieldsRequired";
function needed<S extends z.ZodType<string, string>>(field: S) {
  const filled = z
    .string({ error: NEEDED })
    .refine((s) => s.trim() !== "", { error: NEEDED, abort: true });
  return filled.pipe(field).optional();
}

/** PUT /admin/users/{id}: any of a member's fields (MEM-35 to MEM-40). */
export const updateMemberSchema = z.strictObject({
  firstName: needed(line(100, NEEDED)),
  lastName: needed(line(100, NEEDED)),
  username: needed(username),
  email: clearable(email),
  phone: clearable(phone("phoneInvalid")),
  district: clearable(line(100)),
  sector: clearable(line(100)),
  village: clearable(line(100)),
  gender: clearable(z.enum(GENDERS, { error: "invalidValue" })),
  class: clearable(line(60)),
  role: z.enum(ROLES, { error: "roleInvalid" }).optional(),
  isActive: z.boolean({ error: "statusInvalid" }).optional(),
  share: z
    .number({ error: "shareInvalid" })
    .gte(0, "shareInvalid")
    .lte(100, "shareInvalid")
    .refine((n) => Math.abs(n * 10 - Math.round(n * 10)) < 1e-9, "shareInvalid")
    .transform((n) => Math.round(n * 10) / 10)
    .optional(),
  twoFactorEnabled: z.boolean({ error: "invalidValue" }).optional(),
  /** The `updatedAt` that the writer had read: when it is another now, nothing is changed. */
  updatedAt: z.iso.datetime({ error: "invalidValue" }).optional(),
});
export type UpdateMemberInput = z.infer<typeof updateMemberSchema>;

/** PUT /admin/users/{id}/status. */
export const memberStatusSchema = z.strictObject({
  status: z.enum(["active", "inactive"], { error: "statusInvalid" }),
});

/** DELETE /admin/users/{id}, and its form, which asks why the account is closed and takes no answer too. */
export const closingSchema = z.strictObject({ reason: remark(500).nullish() });

/** The query string of the register of those who left. */
export const formerQuery = z.strictObject({
  q: searchText.optional(),
  cursor: cursorField.optional(),
});
