import { z } from "zod";
import { INVITATION_STATES } from "@/lib/invitations/rules";
import type { InvitationView } from "@/lib/invitations/schema";
import type { ListedRecipient, MemberView, OwnUser } from "@/lib/members/schema";
import { ROLES } from "@/lib/permissions";
import { francs, id, instant, maybe, named, text, told } from "./words";

const memberShape = {
  ...{ id, username: text, email: text, firstName: text, lastName: text, fullName: text },
  ...{ phone: maybe, class: maybe, gender: z.enum(["Male", "Female", "Other"]).nullable() },
  ...{ district: maybe, sector: maybe, village: maybe, role: z.enum(ROLES) },
  status: z.enum(["active", "inactive"]),
  ...{ balance: francs, usedBalance: francs, availableBalance: francs },
  ...{ sharePercentage: z.number(), joinedDate: instant, updatedAt: instant },
  ...{ twoFactorEnabled: z.boolean(), profileImage: maybe, totalSave: francs, profit: francs },
  ...{ totalDeposits: francs, totalWithdrawals: francs },
  ...{ totalInvestments: francs, totalLoans: francs },
};
const member = named("Member", z.strictObject(memberShape)) satisfies z.ZodType<MemberView>;
const parts = z.strictObject({
  ...{ available: francs, held: francs, lent: francs, invested: francs, owed: francs },
});
const ownUser = named(
  "OwnUser",
  z.strictObject({ ...memberShape, parts, pendingDeposits: francs }),
) satisfies z.ZodType<OwnUser>;
const recipient = named(
  "Recipient",
  z.strictObject({ id, fullName: text, username: text, email: maybe }),
) satisfies z.ZodType<ListedRecipient>;
const invitation = named(
  "Invitation",
  z.strictObject({
    ...{ id, email: text, name: text, status: z.enum(INVITATION_STATES), invitedBy: text },
    ...{ createdAt: instant, sentAt: instant, expiresAt: instant, acceptedAt: maybe },
  }),
) satisfies z.ZodType<InvitationView>;

/** Members, oneself, and invitations. */
export const MEMBERS_ANSWERS = {
  ...{ member, ownUser, recipient, invitation },
  signedIn: told({ user: ownUser }),
  /** `user` is null, with a code, for who must set up a second factor first. */
  entered: told({ user: ownUser.nullable(), code: z.literal("enrolment_required").optional() }),
  memberChanged: told({ user: member }),
  memberRead: z.strictObject({ user: member }),
} as const;
