import type { Locale } from "@/lib/dates";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };

const TEXTS = { en: en.mail, rw: rw.mail as typeof en.mail };

/** The mails that we write; each has its texts under `mail.kinds` in the messages. */
export type MailKind = keyof typeof en.mail.kinds;
/** What stands in a mail's texts as `{name}`. */
export type MailValues = Record<string, string>;

/** The texts of a mail in the recipient's language, with their values, each on one line. */
export function mailTexts(kind: MailKind, language: Locale, values: MailValues) {
  const { kinds, greeting, copy, signature } = TEXTS[language];
  const { subject, intro, button, note } = kinds[kind];
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => oneLine(values[key] ?? ""));
  return {
    subject: filled(subject),
    greeting: filled(greeting),
    intro: filled(intro),
    button: filled(button),
    note: filled(note),
    copy,
    signature,
  };
}

/** What stands in the place of a link that is not for the reader of the outbox. */
export function hiddenLink(language: Locale): string {
  return TEXTS[language].hiddenLink;
}

/** A value that begins no new line and no new header, whoever wrote it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
