import { getLocale, getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { getOwnUser } from "@/lib/members/queries";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { readPassbook } from "@/lib/transactions/passbook";
import { listPassbook } from "@/lib/transactions/queries";
import { loaded } from "@/lib/web/loaded";
import { currentToken, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { OfflineFrame } from "../offline-frame";
import { KeptRows } from "./kept-rows";

/** Older than this it says too little of today. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export const generateMetadata = titled("offline");

/**
 * The reader's passbook as it is now, for their phone to keep (public/sw.js) and to show when there is no connection:
 * it says of when it is. It is kept for them alone, for a week at most, and no longer than their session can last.
 */
export default async function KeptPassbookPage() {
  const actor = await requireActor("/transactions");
  const t = await getTranslations("offline");
  const common = await getTranslations("common");
  const locale = await getLocale();
  const now = new Date();
  const until = Math.min((await currentToken())?.until ?? 0, now.getTime() + KEPT_MS);
  const data = await loaded(Promise.all([getOwnUser(database(), actor.id), newest()]));
  // No `data-kept-until`: what says that it could not be loaded is not shown later.
  if (!data) return <TryAgain message={t("failed")} />;
  const [user, { rows, own }] = data;
  return (
    <OfflineFrame tryAgain={common("tryAgain")} data-kept-for={actor.id} data-kept-until={until}>
      <Alert variant="warning" title={t("asOf", { when: formatDateTime(now, locale) })}>
        {t("text")}
      </Alert>
      <h1 className="text-2xl font-semibold">{t("passbook", { name: actor.fullName })}</h1>
      <Card className="p-4">
        <dl className="facts">
          <div>
            <dt>{t("available")}</dt>
            <dd>{formatExact(user.availableBalance)}</dd>
          </div>
          <div>
            <dt>{t("balance")}</dt>
            <dd>{formatExact(user.balance)}</dd>
          </div>
        </dl>
      </Card>
      <KeptRows rows={rows} own={own} />
    </OfflineFrame>
  );

  async function newest() {
    const { rows } = await listPassbook(database(), actor.id, {}, null, PAGE_SIZE);
    return { rows, own: await readPassbook(database(), actor.id, rows, false) };
  }
}
