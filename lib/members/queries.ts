import { and, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { type Executor, prepared } from "@/db/client";
import { members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import { toE164 } from "@/lib/fields";
import { memberBalances } from "@/lib/ledger/balances";
import type { Recipient } from "@/lib/members/schema";
import { memberRow, toOwnUser } from "@/lib/members/view";
import type { ListedRecipient, OwnUser } from "@/lib/members/views";
import { type NameCursor, type Page, pageOf, writeNameCursor } from "@/lib/paging";
import { can, type Role } from "@/lib/permissions";
import { contains, isName, wanted } from "@/lib/text-search";

/** One's own account in full. Throws not_found. */
export async function getOwnUser(db: Executor, memberId: string): Promise<OwnUser> {
  const [row, parts] = await Promise.all([memberRow(db, memberId), memberBalances(db, memberId)]);
  return toOwnUser(row, parts);
}

/** Who looks for somebody to send money to; their role says whether e-mail addresses are shown. */
type RecipientReader = { id: string; role: Role };
type Found = Recipient & { email: string | null };

/**
 * Active members other than oneself, by name: one keyset page. `q` narrows by any part of the name or
 * username, or by a whole e-mail address or phone number; a part of one finds nobody, or it could be
 * read off letter by letter. The addresses themselves are shown to those who may list members.
 */
export async function listRecipients(
  db: Executor,
  reader: RecipientReader,
  q: string | undefined,
  after: NameCursor | null,
  limit: number,
): Promise<Page<ListedRecipient>> {
  const rows = await readRecipients(db, reader.id, q, after, limit + 1);
  const shown = can(reader.role, "members.list");
  const page = pageOf(rows, limit, ({ fullName, id }) => writeNameCursor({ name: fullName, id }));
  return { ...page, rows: page.rows.map((row) => ({ ...row, email: shown ? row.email : null })) };
}

async function readRecipients(
  db: Executor,
  ownId: string,
  q: string | undefined,
  after: NameCursor | null,
  limit: number,
): Promise<Found[]> {
  if (q && isName(q) && !mayBeEmail(q)) {
    return recipientsStatement(db).execute({
      ownId,
      ...wanted(q),
      limit,
      name: after?.name ?? null,
      id: after?.id ?? null,
    });
  }
  return db
    .select(FOUND)
    .from(members)
    .where(and(candidates(ownId, q), after ? isPast(after) : undefined))
    .orderBy(asc(members.fullName), asc(members.id))
    .limit(limit);
}

const isPast = ({ name, id }: NameCursor) =>
  sql`(${members.fullName}, ${members.id}) > (${name}, ${id}::uuid)`;

/** How many `listRecipients` finds, counted up to 1,000. */
export function countRecipients(
  db: Executor,
  ownId: string,
  q: string | undefined,
): Promise<number> {
  return cappedCount(db, members, candidates(ownId, q));
}

function candidates(ownId: string, q: string | undefined): SQL | undefined {
  // Written out, so that the index of the active ones serves.
  const active = sql`${members.status} = 'active'`;
  return and(active, ne(members.id, ownId), q ? matches(q) : undefined);
}

function matches(q: string): SQL | undefined {
  const phone = toE164(q);
  return or(
    contains(members.recipientSearch, q),
    mayBeEmail(q) ? eq(members.email, q.toLowerCase()) : undefined,
    phone ? eq(members.phone, phone) : undefined,
  );
}

const mayBeEmail = (q: string) => q.includes("@");

const RECIPIENT = { id: members.id, fullName: members.fullName, username: members.username };
const FOUND = { ...RECIPIENT, email: members.email };

const recipientsStatement = prepared((db) => {
  const found = sql`(select recipients_found(${sql.placeholder("ownId")}::uuid,
    ${sql.placeholder("pattern")}, ${sql.placeholder("letters")}::text[],
    ${sql.placeholder("name")}, ${sql.placeholder("id")}::uuid, ${sql.placeholder("limit")}))`;
  return db
    .select(FOUND)
    .from(members)
    .where(inArray(members.id, found))
    .orderBy(asc(members.fullName), asc(members.id))
    .prepare("recipients_found");
});

/** An active member other than oneself who may receive money. Throws recipient_unavailable. */
export async function getRecipient(db: Executor, ownId: string, id: string): Promise<Recipient> {
  const [row] = await db
    .select(RECIPIENT)
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, "active"), ne(members.id, ownId)));
  if (!row) throw new AppError("recipient_unavailable");
  return row;
}

/**
 * Whom a typed name means when there was no list to choose from: the one exact e-mail, phone or `@username`, else up
 * to ten active members who match. A username without its sign may be somebody's name as well.
 */
export async function findRecipients(
  db: Executor,
  ownId: string,
  typed: string,
): Promise<Recipient[]> {
  const exact = typed.trim().toLowerCase();
  const username = /^@([^@\s]+)$/.exec(exact)?.[1];
  if (username) {
    const whose = and(candidates(ownId, undefined), eq(members.username, username));
    return db.select(RECIPIENT).from(members).where(whose);
  }
  const found = await readRecipients(db, ownId, typed.trim(), null, 10);
  const named = found.filter((r) => r.email === exact);
  return (named.length === 1 ? named : found).map(({ email: _, ...recipient }) => recipient);
}
