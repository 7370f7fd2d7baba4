import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Plus } from "@/components/ui/icons";
import { WithheldWhy } from "@/components/withheld";
import { database } from "@/db/client";
import { listChart } from "@/lib/accounting/chart/queries";
import { CLASSES } from "@/lib/accounting/rules";
import { shownChart } from "@/lib/accounting/shown";
import type { Actor } from "@/lib/context";
import { withheldFrom } from "@/lib/counter/blind";
import { kigaliDay } from "@/lib/dates";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { AccountDialog } from "./account-dialog";
import { ChartTable } from "./chart-table";

export const generateMetadata = titled("books.chart");

type Search = Promise<Record<string, string | string[] | undefined>>;

const HERE = "/transactions/books/chart";

/** All accounts of the cooperative's books, and what each holds (decisions, section 17). */
export default async function ChartPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(HERE);
  await requireRight(actor, "books.view");
  const t = await getTranslations("books.chart");
  const books = await getTranslations("books");
  const keeps = holds(actor, "system.manage");
  const { account } = await searchParams;
  const rows = await loaded(readChart(actor, new Date()));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <>
            <ButtonLink variant="outline" href="/transactions/books">
              {books("short")}
            </ButtonLink>
            {keeps && (
              <ButtonLink href={`${HERE}?account=new`} scroll={false}>
                <Plus />
                {t("new")}
              </ButtonLink>
            )}
          </>
        }
      />
      {!rows && <TryAgain message={books("failed")} />}
      {rows &&
        CLASSES.map((each) => (
          <section key={each} className="mb-6" aria-labelledby={`chart-${each}`}>
            <h2 id={`chart-${each}`} className="mb-2 text-lg font-semibold">
              {books(`classes.${each}`)}
            </h2>
            <ChartTable rows={rows.filter((row) => row.class === each)} keeps={keeps} of={each} />
            {rows.some((row) => row.class === each && row.withheld) && <WithheldWhy />}
          </section>
        ))}
      {keeps && typeof account === "string" && <AccountDialog code={account} closeHref={HERE} />}
    </>
  );
}

async function readChart(actor: Actor, now: Date) {
  const db = database();
  const withheld = await withheldFrom(db, actor);
  return shownChart(await listChart(db, now), withheld, kigaliDay(now));
}
