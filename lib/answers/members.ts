import { z } from "zod";
import { francs, id, instant, named, nullableText, text, withMessage } from "@/lib/answers/words";
import type { ListedRecipient, MemberView, OwnUser } from "@/lib/members/schema";
import { ROLES } from "@/lib/permissions";

const memberShape = {
  id,
  memberNumber: text,
  username: text,
  email: nullableText,
  firstName: text,
  lastName: text,
  fullName: text,
  phone: nullableText,
  class: nullableText,
  gender: z.enum(["Male", "Female", "Other"]).nullable(),
  district: nullableText,
  sector: nullableText,
  village: nullableText,
  role: z.enum(ROLES),
  status: z.enum(["active", "inactive"]),
  balance: francs,
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
export const member = named("Member", z.strictObject(memberShape)) satisfies z.ZodType<MemberView>;
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
    moneyHeldUntil: instant.nullable(),
  }),
) satisfies z.ZodType<OwnUser>;
export const recipient = named(
  "Recipient",
  z.strictObject({ id, fullName: text, username: text, email: nullableText }),
) satisfies z.ZodType<ListedRecipient>;

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
