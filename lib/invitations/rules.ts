import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "@/lib/dates";

/** How long a link works: seven days (decisions, section 4). */
export const INVITATION_MS = 7 * DAY_MS;

export const INVITATION_STATES = ["open", "accepted", "expired", "revoked"] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** A new link's token: 32 random bytes, as a part of an address. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is kept of a token: whoever reads the table cannot use its links. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type Dates = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** The state of an invitation at an instant. */
export function stateOf({ acceptedAt, revokedAt, expiresAt }: Dates, now: Date): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt > now ? "open" : "expired";
}
