import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { openMail } from "@/lib/mail/outbox";
import { loadedIfKnown } from "@/lib/web/loaded";
import { addressOf } from "@/lib/web/session";
import { MailStateBadge } from "./mail-state";

type Props = { id: string; reader: Actor; closeHref: string };

/** One mail: its text, with links that can be followed where they are for the reader. */
export async function MailDialog({ id, reader, closeHref }: Props) {
  const t = await getTranslations("outbox");
  const locale = await getLocale();
  const address = addressOf(await headers());
  const mail = await loadedIfKnown(() =>
    openMail({ db: database(), actor: reader, now: new Date(), address }, pathId(id)),
  );
  // An address that names no mail shows no dialog.
  if (mail === "unknown") return null;
  if (!mail) {
    return (
      <Dialog title={t("title")} closeHref={closeHref}>
        <TryAgain message={t("mailFailed")} />
      </Dialog>
    );
  }
  return (
    <Dialog wide title={<span lang={mail.language}>{mail.subject}</span>} closeHref={closeHref}>
      <FactList
        facts={[
          [t("to"), mail.to],
          [t("written"), formatDateTime(new Date(mail.createdAt), locale)],
          [t("state"), <MailStateBadge key="state" state={mail.state} />],
        ]}
      />
      {mail.lastError && mail.attempts > 0 && (
        <Alert variant="warning" title={t("error")}>
          {mail.lastError}
        </Alert>
      )}
      {mail.linkState !== "plain" && (
        <Alert variant={mail.linkState === "secret" ? "warning" : "info"}>
          {t(mail.linkState)}
        </Alert>
      )}
      {mail.text ? (
        <div lang={mail.language} className="rounded-lg border bg-muted/40 p-4 text-sm">
          <p className="break-words whitespace-pre-wrap">{withLinks(mail.text, mail.links)}</p>
        </div>
      ) : (
        <p className="text-sm text-muted-foreground">{t("emptied")}</p>
      )}
    </Dialog>
  );
}

/** The text with its links, each of which stands in it once; other addresses stay mere text. */
function withLinks(text: string, [link, ...others]: string[]): React.ReactNode[] {
  const at = link ? text.indexOf(link) : -1;
  if (!link || at < 0) return [text];
  return [
    ...withLinks(text.slice(0, at), others),
    <a key={link} href={link} rel="noreferrer" className="link break-all">
      {link}
    </a>,
    ...withLinks(text.slice(at + link.length), others),
  ];
}
