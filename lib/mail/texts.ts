import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/dates";
import { MESSAGES, type Messages } from "@/lib/messages";

/** The mails that we write; each has its texts under `mail.kinds` in the messages. */
export type MailKind = keyof Messages["mail"]["kinds"];
/** What stands in a mail's texts as `{name}`. */
export type MailValues = Record<string, string>;

/** The texts of a mail in the recipient's language, each value on one line. Throws when one is missing. */
export function mailTexts(kind: MailKind, language: Locale, values: MailValues) {
  const t = createTranslator({
    locale: language,
    messages: MESSAGES[language].mail,
    onError: fail,
  });
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, oneLine(value)]),
  );
  return {
    subject: t(`kinds.${kind}.subject`, filled),
    greeting: t("greeting", filled),
    intro: t(`kinds.${kind}.intro`, filled),
    button: t(`kinds.${kind}.button`, filled),
    note: t(`kinds.${kind}.note`, filled),
    copy: t("copy"),
    signature: t("signature"),
  };
}

/** What stands in the place of a link that is not for the reader of the outbox. */
export function hiddenLink(language: Locale): string {
  return MESSAGES[language].mail.hiddenLink;
}

// A mail without what it should say is tried again and given up, never sent.
function fail(error: Error): never {
  throw error;
}

/** A value that begins no new line and no new header, whoever wrote it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}
