import type { Database } from "@/db/client";
import type { Role } from "@/lib/permissions";

/** Who is asking, read from the database for this very request. */
export type Actor = {
  id: string;
  sessionId: string;
  username: string;
  /** As people say it, one word or more; the full name is not taken apart. */
  firstName: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  role: Role;
  profileImage: string | null;
  passwordHash: string;
};

/** What every command gets: who, when, from where, and the id of the one intention it carries out. */
export type Context = {
  db: Database;
  actor: Actor;
  /** The instant of the command; injected, so that tests need not wait. */
  now: Date;
  /** The client's network address for the audit trail and the limits. */
  address: string | null;
  requestId: string;
  /** Where the application is reached, for links in mails (lib/net/origin.mjs). */
  origin?: string;
};
