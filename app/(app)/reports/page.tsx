import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { AsOf } from "@/components/as-of";
import { PageHeader } from "@/components/page-header";
import { buttonVariants } from "@/components/ui/button-look";
import { Calendar } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatDate, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { periodBefore, type Range, rangeOf } from "@/lib/reports/periods";
import { rangeQuery } from "@/lib/reports/schema";
import { explain, type Failure } from "@/lib/web/failures";
import { readFigures } from "@/lib/web/figures";
import { check } from "@/lib/web/handler";
import { loaded } from "@/lib/web/loaded";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { reportsAddress } from "./address";
import { CustomReports } from "./custom-reports";
import { FailedReport } from "./failed-report";
import { listLinksOf } from "./list-links";
import { LoansCard } from "./loans-card";
import { RangeDialog } from "./range-dialog";
import { readReport } from "./read-report";
import { ReportBody } from "./report-body";

export const generateMetadata = titled("reports");

type Search = Record<string, string | string[] | undefined>;

/** The cooperative's figures for any days (REP-01 to REP-14): totals only, so everybody may see them. */
export default async function ReportsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor("/reports");
  const search = await searchParams;
  const t = await getTranslations("reports");
  const today = kigaliDay(new Date());
  const asked = await rangeOrFailure(search, today);
  const { range } = asked;
  const read = await loaded(readFigures(actor.id, (db) => readReport(db, range, today)));
  const data = read?.value;
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Link
            href={reportsAddress(range, { dates: 1 })}
            scroll={false}
            className={buttonVariants({ variant: "outline" })}
          >
            <Calendar />
            {t("dateRange")}
            {range.preset !== "days" && (
              <span className="text-muted-foreground">· {t(`presets.${range.preset}`)}</span>
            )}
          </Link>
        }
      />
      <DaysShown range={range} />
      <AsOf at={read?.asOf} className="-mt-4 mb-5" />
      {data ? (
        <ReportBody
          data={data}
          links={listLinksOf(actor)}
          range={range}
          today={today}
          allDistricts={search.districts === "all"}
        />
      ) : (
        <FailedReport today={today} />
      )}
      <LoansCard reader={actor.id} />
      <CustomReports range={range} disabled={!data} />
      {(search.dates !== undefined || asked.failure) && (
        <RangeDialog range={range} typed={search} today={today} failure={asked.failure} />
      )}
    </>
  );
}

/** The days of the figures in words, and those that they are compared with. */
function DaysShown({ range }: { range: Range }) {
  const t = useTranslations("reports");
  const locale = useLocale();
  const day = (of: string) => formatDate(startOfKigaliDay(of), locale);
  const before = periodBefore(range);
  return (
    <p className="-mt-2 mb-5 text-sm">
      <strong className="font-medium">
        {range.from
          ? t("days", { from: day(range.from), to: day(range.to) })
          : t("until", { to: day(range.to) })}
      </strong>
      {before && (
        <span className="text-muted-foreground">
          {", "}
          {t("comparedWith", { from: day(before.from), to: day(before.to) })}
        </span>
      )}
    </p>
  );
}

// Days that cannot be shown are explained beside their fields, over the report of this year.
async function rangeOrFailure(
  search: Search,
  today: string,
): Promise<{ range: Range; failure?: Failure }> {
  try {
    const { range, from, to } = search;
    const sent = Object.entries({ range, from, to }).filter(([, value]) => value);
    return { range: rangeOf(check(rangeQuery, Object.fromEntries(sent)), today) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return { range: rangeOf({}, today), failure: await explain(error) };
  }
}
