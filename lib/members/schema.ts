import { z } from "zod";
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

/** GET /api/members: an optional search and limit. */
export const recipientQuery = z.strictObject({
  q: z
    .string()
    .max(10_000, "tooLong")
    .transform((s) => s.trim())
    .optional(),
  limit: z.coerce
    .number({ error: "limitInvalid" })
    .int("limitInvalid")
    .min(1, "limitInvalid")
    .max(100, "limitInvalid")
    .optional(),
});
