import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PartHeader } from "@/components/part-header";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { Mail } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listAddress } from "@/lib/list-address";
import { outboxPlace } from "@/lib/mail/outbox";
import { listMails } from "@/lib/mail/queries";
import { linksArrive } from "@/lib/mail/rules";
import { outboxQuery } from "@/lib/mail/schema";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { MailDialog } from "./mail-dialog";
import { MailTable } from "./mail-table";

export const generateMetadata = titled("outbox");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Mail that was written, for those who look after the system (decisions, section 4). */
export default async function OutboxPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/settings/outbox");
  await requireRight(actor, "system.manage");
  const t = await getTranslations("outbox");
  const { mail, ...search } = await searchParams;
  const cursor = outboxQuery.shape.cursor.catch(undefined).parse(search.cursor);
  const from = pageCursor(cursor);
  const address = (changes: Record<string, string | undefined>) =>
    listAddress("/settings/outbox", {}, changes);
  const data = await loaded(listMails(database(), from, PAGE_SIZE));
  const place = outboxPlace();
  const note = place.sendsMail ? "withServer" : linksArrive(place) ? "noServer" : "noServerOwn";
  return (
    <>
      <PartHeader of="/settings" title={t("title")} subtitle={t("subtitle")} back={t("back")} />
      <Alert variant="info" className="mb-4">
        {t(note)}
      </Alert>
      <Listed
        page={data}
        failed={t("loadFailed")}
        empty={<EmptyState icon={Mail} title={t("emptyTitle")} text={t("emptyText")} />}
        from={from}
        at={(cursor) => address({ cursor })}
      >
        {(rows) => <MailTable rows={rows} openHref={(id) => address({ cursor, mail: id })} />}
      </Listed>
      {typeof mail === "string" && (
        <MailDialog id={mail} reader={actor} closeHref={address({ cursor })} />
      )}
    </>
  );
}
