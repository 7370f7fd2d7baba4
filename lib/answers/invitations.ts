import { z } from "zod";
import { id, instant, named, nullableText, text } from "@/lib/answers/words";
import { INVITATION_STATES } from "@/lib/invitations/rules";
import type { InvitationView } from "@/lib/invitations/schema";

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
) satisfies z.ZodType<InvitationView>;
