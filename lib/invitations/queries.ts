import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { invitations, members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { type InvitationState, isToken, stateOf, tokenHash } from "@/lib/invitations/rules";
import type { InvitationFilter } from "@/lib/invitations/schema";
import type { InvitationView } from "@/lib/invitations/views";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";

const pending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

// Of who has left, what they were invited as is erased.
const named = ne(invitations.name, "");

function inState(state: InvitationState | undefined, now: Date): SQL | undefined {
  if (state === "accepted") return isNotNull(invitations.acceptedAt);
  if (state === "revoked") return isNotNull(invitations.revokedAt);
  if (state === "open") return and(pending, gt(invitations.expiresAt, now));
  if (state === "expired") return and(pending, lte(invitations.expiresAt, now));
  return undefined;
}

/** How many invitations there are in a state, counted up to 1,000. */
export function countInvitations(
  db: Executor,
  { status }: InvitationFilter,
  now: Date,
): Promise<number> {
  return cappedCount(db, invitations, and(named, inState(status, now)));
}

/** Invitations with who sent them, newest first: one keyset page. */
export async function listInvitations(
  db: Executor,
  { status }: InvitationFilter,
  cursor: Cursor | null,
  limit: number,
  now: Date,
): Promise<Page<InvitationView>> {
  const rows = await db
    .select({ invitation: invitations, invitedBy: members.fullName })
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.invitedBy))
    .where(and(named, inState(status, now), cursor ? lt(invitations.id, cursor.id) : undefined))
    // The id begins with the instant.
    .orderBy(desc(invitations.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ invitation }) => createdPlace(invitation));
  return {
    ...page,
    rows: page.rows.map(({ invitation, invitedBy }) => ({
      id: invitation.id,
      email: invitation.email,
      name: invitation.name,
      status: stateOf(invitation, now),
      invitedBy: invitedBy ?? "",
      createdAt: invitation.createdAt.toISOString(),
      sentAt: invitation.sentAt.toISOString(),
      expiresAt: invitation.expiresAt.toISOString(),
      acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
    })),
  };
}

/** The invitation behind a link, in whatever state; null when there is none. */
export async function findByToken(db: Executor, token: string, now: Date) {
  if (!isToken(token)) return null;
  const [row] = await db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, tokenHash(token)));
  return row ? { ...row, state: stateOf(row, now) } : null;
}
