import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import type { Locale } from "@/lib/dates";
import { env } from "@/lib/env";
import { type KeptMail, keptMail, pageOfMails, rowOf } from "@/lib/mail/queries";
import { type LinkState, linkState, type Place, withoutLinks } from "@/lib/mail/rules";
import type { MailView } from "@/lib/mail/schema";
import { hiddenLink } from "@/lib/mail/texts";
import { sendsMail } from "@/lib/mail/transport";
import type { OutboxMail } from "@/lib/mail/views";
import type { Cursor, Page } from "@/lib/paging";

type Reader = Pick<Context, "db" | "actor" | "now" | "address">;

/** Where this very application runs. */
export const outboxPlace = (): Place => ({
  demonstration: env().DEMONSTRATION === "1",
  sendsMail: sendsMail(),
});

/**
 * All mail as a reader may see it, newest first: one keyset page. Links that open an account are left out
 * for whom they are not (lib/mail/rules.ts); that others were told is audited.
 */
export async function listOutbox(
  reader: Reader,
  cursor: Cursor | null,
  limit: number,
  place = outboxPlace(),
): Promise<Page<OutboxMail>> {
  const { rows, next } = await pageOfMails(reader.db, cursor, limit);
  const mails = rows.map((row) => ({ row, ...shownTo(reader, row, place) }));
  await noteOpened(
    reader,
    mails.filter(({ links }) => links === "secret").map(({ row }) => row),
  );
  return {
    rows: mails.map(({ row, written }) => {
      const { to, subject, createdAt, sentAt } = rowOf(row.mail, place.sendsMail);
      return { to, subject, ...written, createdAt, sentAt };
    }),
    next,
  };
}

/** One mail as a reader may see it; opening a link that opens an account is audited. Throws not_found. */
export async function openMail(
  reader: Reader,
  id: string,
  place = outboxPlace(),
): Promise<MailView> {
  const row = await keptMail(reader.db, id);
  const { links, written } = shownTo(reader, row, place);
  if (links === "secret") await noteOpened(reader, [row]);
  return { ...rowOf(row.mail, place.sendsMail), ...written, linkState: links };
}

function shownTo({ actor }: Reader, { mail, owner }: KeptMail, place: Place) {
  const { kind, text, links } = mail;
  const state: LinkState = links.length === 0 ? "plain" : linkState(kind, owner, actor.role, place);
  if (state === "plain" || state === "secret") return { links: state, written: { text, links } };
  const instead = hiddenLink(mail.language as Locale);
  return { links: state, written: { text: withoutLinks(text, links, instead), links: [] } };
}

async function noteOpened(reader: Reader, opened: KeptMail[]): Promise<void> {
  if (opened.length === 0) return;
  const [only] = opened.length === 1 ? opened.map(({ mail }) => mail) : [];
  const subject = only?.accountId
    ? { type: "member", id: only.accountId }
    : only && { type: "mail", id: only.id };
  await auditRecord(reader, {
    action: "outbox.open-link",
    outcome: "done",
    ...(subject && { subject }),
    detail: { mails: opened.map(({ mail }) => `${mail.kind} ${mail.recipient}`).join(", ") },
  });
}
