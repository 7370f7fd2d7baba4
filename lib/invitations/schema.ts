import { z } from "zod";
import { line, newPassword, phone } from "@/lib/fields";
import { INVITATION_STATES, type InvitationState } from "@/lib/invitations/rules";
import { LOCALES } from "@/lib/locales";
import { username } from "@/lib/members/schema";
import { cursorField, limitField } from "@/lib/paging";

/** POST /admin/invitations (MEM-41, MEM-42). */
export const inviteSchema = z.strictObject({
  email: line(254, "allRequired")
    .transform((s) => s.toLowerCase())
    .pipe(z.email("inviteEmailInvalid")),
  name: line(100, "allRequired"),
});
export type InviteInput = z.infer<typeof inviteSchema>;

/** What somebody says of themselves when they accept; e-mail address and role are given. */
export const acceptSchema = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  username,
  phone: phone("phoneInvalid"),
  password: newPassword(),
  language: z.enum(LOCALES, { error: "invalidValue" }),
});
export type AcceptInput = z.infer<typeof acceptSchema>;

/** Which button of an invitation's row was pressed. */
export const invitationActSchema = z.strictObject({
  act: z.enum(["resend", "revoke"], { error: "invalidValue" }),
});

/** The query string of GET /admin/invitations. */
export const invitationQuery = z.strictObject({
  status: z.enum(INVITATION_STATES, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type InvitationFilter = { status?: InvitationState | undefined };
