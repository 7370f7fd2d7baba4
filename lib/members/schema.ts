import { z } from "zod";
import type { members } from "@/db/schema";
import { line, newPassword, phone, searchText } from "@/lib/fields";
import { cursorField, limitField } from "@/lib/paging";
import type { Role } from "@/lib/permissions";

/** A member as the interface shows one (specification, section 3). All money in francs. */
export type MemberView = {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  fullName: string;
  phone: string | null;
  class: string | null;
  gender: "Male" | "Female" | "Other" | null;
  district: string | null;
  sector: string | null;
  village: string | null;
  role: Role;
  status: "active" | "inactive";
  /** All the member owns here: available + used (decisions, section 2). */
  balance: number;
  /** held + lent + invested. */
  usedBalance: number;
  availableBalance: number;
  sharePercentage: number;
  joinedDate: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
  profileImage: string | null;
  totalSave: number;
  profit: number;
  totalDeposits: number;
  totalWithdrawals: number;
  totalInvestments: number;
  totalLoans: number;
};

/** One's own account: what makes up the balance, and what is owed. Francs. */
export type OwnUser = MemberView & {
  parts: { available: number; held: number; lent: number; invested: number; owed: number };
  pendingDeposits: number;
};

/** Somebody to send money to (API-17). */
export type Recipient = { id: string; fullName: string; username: string; email: string };

/** GET /api/members: an optional search, limit and cursor. */
export const recipientQuery = z.strictObject({
  q: searchText.optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** A username as it is kept: lower case, a letter first; no other alphabet's look-alikes. */
export const username = z
  .string({ error: "usernameInvalid" })
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{2,31}$/, "usernameInvalid");

/** An e-mail address as it is kept: lower case. */
export const email = z
  .string({ error: "emailInvalid" })
  .trim()
  .toLowerCase()
  .max(254, "emailInvalid")
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
  | "fullName"
  | "search"
  | "recipientSearch"
  | "joinedAt"
  | "updatedAt"
  | "twoFactorEnabled"
  | "profileImage"
>;
