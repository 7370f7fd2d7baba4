import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { mails } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import { NO_LONGER_WANTED, NO_SERVER } from "@/lib/mail/commands";
import type { MailState, MailView, OutboxMail } from "@/lib/mail/schema";
import { sendsMail } from "@/lib/mail/transport";
import { type Cursor, type Page, writeCursor } from "@/lib/paging";

type Row = typeof mails.$inferSelect;

function stateOf(row: Row): MailState {
  if (row.sentAt) return "sent";
  if (row.failedAt) return row.lastError === NO_LONGER_WANTED ? "dropped" : "failed";
  return sendsMail() && row.lastError !== NO_SERVER ? "waiting" : "kept";
}

function shown(row: Row): MailView {
  return {
    ...listed(row),
    id: row.id,
    language: row.language,
    state: stateOf(row),
    attempts: row.attempts,
    lastError: row.lastError,
  };
}

function listed(row: Row): OutboxMail {
  return {
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    links: row.links,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** How many mails there are, counted up to 1,000. */
export function countMails(db: Executor): Promise<number> {
  return cappedCount(db, mails, undefined);
}

/** All mail, newest first: one keyset page, as the call lists it. */
export const listOutbox = (db: Executor, cursor: Cursor | null, limit: number) =>
  page(db, cursor, limit, listed);

/** All mail, newest first: one keyset page, as the screen shows it. */
export const listMails = (db: Executor, cursor: Cursor | null, limit: number) =>
  page(db, cursor, limit, shown);

async function page<T>(
  db: Executor,
  cursor: Cursor | null,
  limit: number,
  as: (row: Row) => T,
): Promise<Page<T>> {
  const after = cursor
    ? or(
        lt(mails.createdAt, cursor.at),
        and(eq(mails.createdAt, cursor.at), lt(mails.id, cursor.id)),
      )
    : undefined;
  const rows = await db
    .select()
    .from(mails)
    .where(after)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit).map(as),
    next: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  };
}

/** One mail. Throws not_found. */
export async function mailById(db: Executor, id: string): Promise<MailView> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) throw new AppError("not_found");
  return shown(row);
}
