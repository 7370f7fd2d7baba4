import { and, desc, eq, gte, inArray, lt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { mails, members } from "@/db/schema";
import { cappedCount } from "@/lib/capped-count";
import { AppError } from "@/lib/errors";
import { NO_LONGER_WANTED, NO_SERVER } from "@/lib/mail/commands";
import type { MailRow, MailState } from "@/lib/mail/schema";
import type { MailKind } from "@/lib/mail/texts";
import { sendsMail } from "@/lib/mail/transport";
import { type Cursor, createdPlace, type Page, pageOf } from "@/lib/paging";

type Mail = typeof mails.$inferSelect;

/** How many mails there are, counted up to 1,000. */
export function countMails(db: Executor): Promise<number> {
  return cappedCount(db, mails, undefined);
}

/** Whether a mail of one of these kinds was written since then. */
export async function wasMailed(
  db: Executor,
  kinds: readonly MailKind[],
  since: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(gte(mails.createdAt, since), inArray(mails.kind, [...kinds])))
    .limit(1);
  return found !== undefined;
}

/** All mail, newest first: one keyset page, without what is written in it. */
export async function listMails(
  db: Executor,
  cursor: Cursor | null,
  limit: number,
): Promise<Page<MailRow>> {
  const { rows, next } = await pageOfMails(db, cursor, limit);
  const sends = sendsMail();
  return { rows: rows.map(({ mail }) => rowOf(mail, sends)), next };
}

/** A mail as it is kept, with the role of whose account its link opens. For lib/mail/outbox.ts alone. */
export type KeptMail = Awaited<ReturnType<typeof pageOfMails>>["rows"][number];

const kept = (db: Executor) =>
  db
    .select({ mail: mails, owner: members.role })
    .from(mails)
    .leftJoin(members, eq(members.id, mails.accountId));

/** One keyset page of mail as it is kept, secrets and all: for lib/mail/outbox.ts alone. */
export async function pageOfMails(db: Executor, cursor: Cursor | null, limit: number) {
  const after = cursor
    ? or(
        lt(mails.createdAt, cursor.at),
        and(eq(mails.createdAt, cursor.at), lt(mails.id, cursor.id)),
      )
    : undefined;
  const rows = await kept(db)
    .where(after)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ mail }) => createdPlace(mail));
}

/** One mail as it is kept: for lib/mail/outbox.ts alone. Throws not_found. */
export async function keptMail(db: Executor, id: string): Promise<KeptMail> {
  const [row] = await kept(db).where(eq(mails.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

/** What the outbox tells of a mail before it is opened; `sends`: whether there is a mail server. */
export function rowOf(mail: Mail, sends: boolean): MailRow {
  const { id, recipient, subject, language, attempts, lastError } = mail;
  return {
    id,
    to: recipient,
    subject,
    language,
    attempts,
    lastError,
    state: stateOf(mail, sends),
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

function stateOf(mail: Mail, sends: boolean): MailState {
  if (mail.sentAt) return "sent";
  if (mail.failedAt) return mail.lastError === NO_LONGER_WANTED ? "dropped" : "failed";
  return sends && mail.lastError !== NO_SERVER ? "waiting" : "kept";
}
