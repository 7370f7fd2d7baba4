import type { Role } from "@/lib/permissions";

export type { Role };

/** What the shell shows of the reader. `balance`: all they own here, francs. */
export type ShellUser = {
  id: string;
  fullName: string;
  username: string;
  role: Role;
  profileImage: string | null;
  balance: number;
  /** Unread notices, counted up to 10. */
  unread: number;
  /** How much waits for the reader's decision, counted up to 100 of a kind. */
  toDecide: number;
};
