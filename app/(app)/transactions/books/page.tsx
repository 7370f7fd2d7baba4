import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { FileText, Layers, Scale, Shuffle } from "@/components/ui/icons";
import { database } from "@/db/client";
import { listChannels } from "@/lib/accounting/queries";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { Channels } from "./channels";
import { MoveDialog } from "./move-dialog";
import { TrialBalanceSection } from "./trial-balance";

export const generateMetadata = titled("books");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** What each channel holds, and the trial balance of any day (decisions, section 2). */
export default async function BooksPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/transactions/books");
  await requireRight(actor, "books.view");
  const t = await getTranslations("books");
  const moves = holds(actor, "channels.move");
  const { date, on, move } = await searchParams;
  const day = date ?? on;
  const channels = await loaded(listChannels(database()));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <ButtonLink variant="outline" href="/transactions">
              {t("back")}
            </ButtonLink>
            <ButtonLink variant="outline" href="/transactions/books/chart">
              <Layers />
              {t("chart.title")}
            </ButtonLink>
            <ButtonLink variant="outline" href="/transactions/books/vouchers">
              <FileText />
              {t("vouchers")}
            </ButtonLink>
            <ButtonLink variant="outline" href="/reports/statements">
              <Scale />
              {t("statements")}
            </ButtonLink>
            {moves && (
              <ButtonLink href="/transactions/books?move=1" scroll={false}>
                <Shuffle />
                {t("move")}
              </ButtonLink>
            )}
          </>
        }
      />
      {channels ? (
        <section aria-label={t("channels")}>
          <Channels channels={channels} />
        </section>
      ) : (
        <TryAgain message={t("failed")} />
      )}
      <TrialBalanceSection date={typeof day === "string" ? day : undefined} actor={actor} />
      {moves && move !== undefined && channels && <MoveDialog channels={channels} />}
    </>
  );
}
