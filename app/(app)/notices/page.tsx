import { getTranslations } from "next-intl/server";
import { NoMailYet } from "@/components/no-mail-yet";
import { PageHeader } from "@/components/page-header";
import { PageLinks } from "@/components/page-links";
import { SteadyForm } from "@/components/steady-form";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Bell, Check, Settings } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { database } from "@/db/client";
import { countUnread, listNotices, UNREAD_CAP, unconfirmedEmail } from "@/lib/notices/queries";
import { noticeQuery } from "@/lib/notices/schema";
import { PAGE_SIZE, pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { readAll } from "./actions";
import { NoticeList } from "./notice-list";
import { noticeWords } from "./notice-words";

export const generateMetadata = titled("notices");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** What happened to the reader's money and to the access to their account, newest first, read and unread. */
export default async function NoticesPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/notices");
  const t = await getTranslations("notices");
  const { cursor, failed } = await searchParams;
  const from = pageCursor(noticeQuery.shape.cursor.catch(undefined).parse(cursor));
  const db = database();
  const data = await loaded(
    Promise.all([
      listNotices(db, actor.id, from, PAGE_SIZE),
      countUnread(db, actor.id),
      unconfirmedEmail(db, actor.id),
    ]),
  );
  const [page, unread, unconfirmed] = data ?? [null, 0, null];
  const describe = await noticeWords(db, actor, new Date());
  return (
    <>
      <PageHeader title={t("title")} subtitle={subtitle()} actions={<Actions unread={unread} />} />
      {failed !== undefined && (
        <Alert variant="destructive" className="mb-4">
          {t("markFailed")}
        </Alert>
      )}
      <NoMailYet email={unconfirmed} className="mb-4" />
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && (
        <EmptyState icon={Bell} title={t("emptyTitle")} text={t("emptyText")} />
      )}
      {page && page.rows.length > 0 && <NoticeList notices={page.rows.map(describe)} />}
      <PageLinks
        label={t("pages")}
        page={page}
        from={from}
        at={(cursor) => (cursor ? `/notices?cursor=${cursor}` : "/notices")}
      />
    </>
  );

  function subtitle(): string {
    if (!page || page.rows.length === 0) return t("subtitle");
    if (unread === 0) return t("allRead");
    if (unread < UNREAD_CAP) return t("count", { count: unread });
    return t("countMany", { count: UNREAD_CAP - 1 });
  }
}

async function Actions({ unread }: { unread: number }) {
  const t = await getTranslations("notices");
  return (
    <>
      <ButtonLink variant="outline" href="/settings#notices">
        <Settings />
        {t("choose")}
      </ButtonLink>
      {unread > 0 && (
        <SteadyForm action={readAll} className="grid grid-cols-1">
          <SubmitButton pendingLabel={t("marking")} className="max-sm:px-2">
            <Check />
            {t("markAll")}
          </SubmitButton>
        </SteadyForm>
      )}
    </>
  );
}
