import { z } from "zod";
import { searchText } from "@/lib/fields";
import type { TransactionType } from "@/lib/ledger/posting";
import type { TransactionView } from "@/lib/ledger/schema";
import type { MemberFilter } from "@/lib/members/schema";
import type { Role } from "@/lib/permissions";

/** GET /api/search and the address of the results page. */
export const searchQuery = z.strictObject({ q: searchText.optional() });

/** A screen, or a dialog that an address opens, by its title in the reader's language. */
export type FoundPage = { title: string; href: string };

/**
 * A member. Of what only the office may see, others get null; `href` leads the office to the member
 * and everybody else to a payment to them.
 */
export type FoundMember = {
  id: string;
  fullName: string;
  username: string;
  /** Like what follows for the office alone. */
  memberNumber: string | null;
  email: string | null;
  role: Role | null;
  district: string | null;
  status: "active" | "inactive" | null;
  href: string;
};

/** A transaction that the reader may see; `title` is its type in the reader's language. Francs. */
export type FoundTransaction = {
  id: string;
  reference: string;
  type: TransactionType;
  title: string;
  amount: number;
  currency: "RWF";
  status: TransactionView["status"];
  fromUser: string | null;
  toUser: string | null;
  date: string;
  href: string;
};

/** What a search finds, best first. */
export type SearchAnswer = {
  pages: FoundPage[];
  members: FoundMember[];
  transactions: FoundTransaction[];
};

/** What the lists are searched and filtered by that have all that was found; null where none has, or nothing is left out. */
export type FoundLists = { members: MemberFilter | null; transactions: { q: string } | null };
