import { z } from "zod";
import { francs, id, instant, named, nullableText, text, withMessage } from "@/lib/answer-words";
import { GENDERS } from "@/lib/gender";
import { ROLES } from "@/lib/permissions";

const memberShape = {
  id,
  /** `M-000123`: given at joining, and kept for ever. */
  memberNumber: text,
  username: text,
  email: nullableText,
  firstName: text,
  lastName: text,
  fullName: text,
  phone: nullableText,
  class: nullableText,
  gender: z.enum(GENDERS).nullable(),
  district: nullableText,
  sector: nullableText,
  village: nullableText,
  role: z.enum(ROLES),
  status: z.enum(["active", "inactive"]),
  /** All that is on the account, borrowed money too: available + used (decisions, section 2). */
  balance: francs,
  /** held + lent + invested. */
  usedBalance: francs,
  availableBalance: francs,
  sharePercentage: z.number(),
  joinedDate: instant,
  updatedAt: instant,
  twoFactorEnabled: z.boolean(),
  profileImage: nullableText,
  totalSave: francs,
  profit: francs,
  totalDeposits: francs,
  totalWithdrawals: francs,
  totalInvestments: francs,
  totalLoans: francs,
};
export const member = named("Member", z.strictObject(memberShape));
/** A member as the interface shows one (specification, section 3). All money in francs. */
export type MemberView = z.infer<typeof member>;
const parts = z.strictObject({
  available: francs,
  held: francs,
  lent: francs,
  invested: francs,
  owed: francs,
  claim: francs,
});
export const ownUser = named(
  "OwnUser",
  z.strictObject({
    ...memberShape,
    parts,
    pendingDeposits: francs,
    /** Until then no money leaves the account, because the office changed how it is entered. */
    moneyHeldUntil: instant.nullable(),
    /** Whether the address was shown to be the member's own; only then is a link for a new password mailed there. */
    emailConfirmed: z.boolean(),
  }),
);
/** One's own account: what makes up the balance, and what is owed. Francs. */
export type OwnUser = z.infer<typeof ownUser>;
export const recipient = named(
  "Recipient",
  z.strictObject({ id, fullName: text, username: text, email: nullableText }),
);
/** The same as GET /api/members lists it (API-17): `email` is null for who may not list members. */
export type ListedRecipient = z.infer<typeof recipient>;

/** `user` is null, with a code, for who must set up a second factor first. */
export const entered = withMessage({
  user: ownUser.nullable(),
  code: z.literal("enrolment_required").optional(),
});

/** Who joined at the desk; `activationCode` is told to who let them join, until it is used. */
export const enrolled = withMessage({
  member: z.strictObject({ id, memberNumber: text, username: text }),
  activationCode: nullableText,
});

/** A proposal to give access again; `letter`: without an e-mail address there will be a letter, and no link. */
export const recovery = withMessage({ proposal: id, link: nullableText, letter: z.boolean() });
