import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answer-words";
import { INVITATION_STATES } from "@/lib/invitations/rules";

export const invitation = named(
  "Invitation",
  z.strictObject({
    id,
    email: text,
    name: text,
    status: z.enum(INVITATION_STATES),
    invitedBy: text,
    createdAt: instant,
    sentAt: instant,
    expiresAt: instant,
    acceptedAt: nullableText,
  }),
);
/** An invitation as the office sees it. */
export type InvitationView = z.infer<typeof invitation>;
