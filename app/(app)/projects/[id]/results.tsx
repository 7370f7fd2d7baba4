import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Money } from "@/components/money";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { TrendingDown, TrendingUp } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { formatDate, type Locale } from "@/lib/dates";
import { pageCursor } from "@/lib/paging";
import { listResults } from "@/lib/projects/lists";
import { OF_MONEY_OUT } from "@/lib/projects/rules";
import type { ResultView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { type ListProps, SHOWN } from "./list-props";

type Props = ListProps & {
  /** Whether the reader may open any transaction. */
  mayOpen: boolean;
};

/** What has been recorded of the project: profits and losses, with their notes. */
export async function Results({ project, cursor, address, mayOpen }: Props) {
  const t = await getTranslations("projects");
  const locale = await getLocale();
  const from = pageCursor(cursor);
  const page = await loaded(listResults(database(), project.id, from, SHOWN));
  const at = (results: string | undefined) => `${address({ results })}#results`;
  return (
    <Card className="p-5">
      <h2 id="results" className="scroll-mt-20 text-lg font-semibold">
        {t("results")}
      </h2>
      {!page && <TryAgain message={t("resultsFailed")} />}
      {page?.rows.length === 0 && (
        <p className="mt-2 text-sm text-muted-foreground">{t("noResults")}</p>
      )}
      {page && page.rows.length > 0 && (
        <ul className="mt-1 divide-y">
          {page.rows.map((result) => (
            <Result
              key={result.id}
              result={result}
              waits={t(project.undistributed === 0 ? "setOff" : "notSharedOut")}
              mayOpen={mayOpen}
              locale={locale}
            />
          ))}
        </ul>
      )}
      <PageLinks label={t("resultPages")} page={page} from={from} at={at} />
    </Card>
  );
}

type ResultProps = {
  result: ResultView;
  /** What is said of one that is not shared out. */
  waits: string;
  mayOpen: boolean;
  locale: Locale;
};

function Result({ result, waits, mayOpen, locale }: ResultProps) {
  const t = useTranslations("projects");
  const methods = useTranslations("methods");
  const profit = result.kind === "profit";
  const recorded = t("recorded", {
    name: result.recordedBy,
    date: formatDate(new Date(result.createdAt), locale),
  });
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge variant={profit ? "success" : "destructive"}>
          {profit ? <TrendingUp /> : <TrendingDown />}
          {t(profit ? "profitWord" : "lossWord")}
        </Badge>
        <Money
          amount={result.amount}
          exact
          direction={profit ? "in" : "out"}
          className="font-semibold"
        />
      </div>
      <p className="break-words">{result.note}</p>
      <p className="text-sm text-muted-foreground">
        {recorded} ·{" "}
        {result.method === OF_MONEY_OUT ? t("result.ofMoneyOut") : methods(result.method)} ·{" "}
        {mayOpen ? (
          <Link href={`/transactions?view=${result.reference}`} className="link figures">
            {result.reference}
          </Link>
        ) : (
          <span className="figures">{result.reference}</span>
        )}
      </p>
      <p className="text-sm text-muted-foreground">
        {result.distributedAt && result.distributedBy
          ? t("sharedOut", {
              name: result.distributedBy,
              date: formatDate(new Date(result.distributedAt), locale),
            })
          : waits}
      </p>
    </li>
  );
}
