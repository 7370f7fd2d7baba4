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
};

/** Texts that the browser side of the shell shows, translated on the server. */
export type ShellTexts = {
  loadingUser: string;
  sessionExpired: string;
  logInAgain: string;
  roles: Record<Role, string>;
};
