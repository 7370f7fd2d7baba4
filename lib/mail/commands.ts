import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { mails } from "@/db/schema";
import type { Locale } from "@/lib/dates";
import { enqueueAll } from "@/lib/job-queue";
import { log } from "@/lib/log";
import { renderMail } from "@/lib/mail/render";
import type { MailKind, MailValues } from "@/lib/mail/texts";
import type { SendMail } from "@/lib/mail/transport";

/** Tries before a mail is given up: over about an hour, each pause twice as long. */
export const MAIL_TRIES = 8;
/** Why a mail was not sent: its link works no more, or nothing is sent here. */
export const NO_LONGER_WANTED = "no longer wanted";
export const NO_SERVER = "no mail server";
const LONGEST_ERROR = 300;
const EMPTIED = { text: "", html: "", links: [] };

type NewMail = {
  kind: MailKind;
  /** Their address, and their language. */
  recipient: string;
  language: Locale;
  /** What stands in the texts as `{name}`. */
  values: MailValues;
  /** Where the mail's button leads: an absolute address. */
  link: string;
  /** Whose account that link opens, without a password; of an invitation nobody's yet. */
  opens?: string;
};

/**
 * Writes a mail and the job that sends it in the transaction `tx` of what causes it: either all of it
 * happens or nothing (decisions, section 4).
 */
export async function queueMail(tx: Executor, now: Date, mail: NewMail): Promise<{ id: string }> {
  const [row] = await queueMails(tx, now, [mail]);
  if (!row) throw new Error("The mail was not written.");
  return row;
}

/** A mail to somebody who may have no address: then there is none. */
export type MayBeMail = Omit<NewMail, "recipient"> & { recipient: string | null };

/** As queueMail, many at once: two statements, however many they are. Who has no address gets none. */
export async function queueMails(
  tx: Executor,
  now: Date,
  all: readonly MayBeMail[],
): Promise<{ id: string }[]> {
  const mailed = all.filter((mail): mail is NewMail => mail.recipient !== null);
  if (mailed.length === 0) return [];
  const rows = await tx
    .insert(mails)
    .values(
      mailed.map(({ kind, recipient, language, values, link, opens }) => ({
        kind,
        recipient,
        language,
        links: [link],
        accountId: opens,
        createdAt: now,
        ...renderMail(kind, language, values, link),
      })),
    )
    .returning({ id: mails.id });
  await enqueueAll(
    tx,
    "mail",
    rows.map(({ id }) => ({ id })),
  );
  return rows;
}

const waits = and(isNull(mails.sentAt), isNull(mails.failedAt));

/**
 * Mail of a kind to somebody that has not gone out is no longer wanted: its links work no more. What is
 * being sent just now goes out.
 */
export async function dropMail(
  tx: Executor,
  now: Date,
  mail: Pick<NewMail, "kind" | "recipient">,
): Promise<void> {
  const unsent = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(waits, eq(mails.recipient, mail.recipient), eq(mails.kind, mail.kind)))
    .for("update", { skipLocked: true });
  await tx
    .update(mails)
    .set({ failedAt: now, lastError: NO_LONGER_WANTED, ...EMPTIED })
    .where(inArray(mails.id, unsent));
}

/** A mail stays in the outbox, since there is no mail server; it is not sent when there is one later. */
export async function keepMail(db: Executor, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ lastError: NO_SERVER })
    .where(and(eq(mails.id, id), waits));
}

/**
 * Sends a mail that waits, once: its row stays locked meanwhile, so that a second server leaves it
 * alone. Its text and links are emptied with it. Throws when the mail server did not take it, to be
 * tried again; the last try gives it up.
 */
export async function deliverMail(
  db: Database,
  send: SendMail,
  id: string,
  clock: () => Date = () => new Date(),
): Promise<void> {
  const failure = await db.transaction(async (tx) => {
    // The mail server may take its time: longer than a transaction may usually be idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '100s'`);
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.id, id), waits))
      .for("update", { skipLocked: true });
    if (!mail) return null;
    const attempts = mail.attempts + 1;
    try {
      const { recipient: to, subject, text, html } = mail;
      await send({ id, to, subject, text, html });
    } catch (error) {
      const lastError = String((error as Error)?.message ?? error).slice(0, LONGEST_ERROR);
      const failedAt = attempts >= MAIL_TRIES ? clock() : null;
      await tx.update(mails).set({ attempts, lastError, failedAt }).where(eq(mails.id, id));
      return { error, givenUp: failedAt !== null, attempts };
    }
    const sent = { attempts, sentAt: clock(), lastError: null, ...EMPTIED };
    await tx.update(mails).set(sent).where(eq(mails.id, id));
    return null;
  });
  if (!failure) return;
  // The server's own words may name the recipient: they stand in the outbox, not in the log.
  const { code, responseCode } = failure.error as { code?: string; responseCode?: number };
  const details = { mail: id, attempts: failure.attempts, code, responseCode };
  if (failure.givenUp) return log.error(details, "a mail was given up");
  log.warn(details, "a mail could not be sent; it is tried again");
  throw new Error("The mail server did not take it.");
}
