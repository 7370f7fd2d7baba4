import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Money } from "@/components/money";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { formatDate } from "@/lib/dates";
import { formatNumber } from "@/lib/money";
import { pageCursor } from "@/lib/paging";
import { listDistributions } from "@/lib/projects/lists";
import type { DistributionView } from "@/lib/projects/views";
import { loaded } from "@/lib/web/loaded";
import { type ListProps, SHOWN } from "./list-props";

/** What has been shared out, and what of it came to the reader. */
export async function Distributions(props: ListProps & { memberId: string }) {
  const { project, memberId, cursor, address } = props;
  const t = await getTranslations("projects");
  const from = pageCursor(cursor);
  const page = await loaded(listDistributions(database(), memberId, project.id, from, SHOWN));
  const at = (shared: string | undefined) => `${address({ shared })}#shared`;
  // Said once, under the results.
  if (page?.rows.length === 0 && !from) return null;
  return (
    <Card className="p-5">
      <h2 id="shared" className="scroll-mt-20 text-lg font-semibold">
        {t("shared")}
      </h2>
      {page ? (
        <ul className="mt-1 divide-y">
          {page.rows.map((one) => (
            <Distribution key={one.id} one={one} />
          ))}
        </ul>
      ) : (
        <TryAgain message={t("sharedFailed")} />
      )}
      <PageLinks label={t("sharedPages")} page={page} from={from} at={at} />
    </Card>
  );
}

function Distribution({ one }: { one: DistributionView }) {
  const t = useTranslations("projects");
  const weights = useTranslations("projects.weights");
  const locale = useLocale();
  const way = (amount: number) => (amount > 0 ? ("in" as const) : ("out" as const));
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span>{t(one.amount > 0 ? "profitShared" : "lossShared", { count: one.investors })}</span>
        <Money
          amount={Math.abs(one.amount)}
          exact
          direction={way(one.amount)}
          className="font-semibold"
        />
      </div>
      <p className="text-sm text-muted-foreground">
        {t("recorded", {
          name: one.distributedBy,
          date: formatDate(new Date(one.createdAt), locale),
        })}
      </p>
      {one.own && (
        <div className="grid gap-1 rounded-md bg-primary-soft px-3 py-2 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            {/* Who bears or gets less than a franc has no transaction. */}
            {one.own.transactionId ? (
              <Link href={`/transactions/${one.own.transactionId}/receipt`} className="link">
                {t("yourPart")}
              </Link>
            ) : (
              t("yourPart")
            )}
            <Money
              amount={one.own.amount}
              exact
              {...(one.own.amount > 0 && { direction: way(one.amount) })}
              className="font-semibold"
            />
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-primary-ink">
            <span>{weights("own")}</span>
            <span className="figures">
              {weights("ofAll", {
                weight: formatNumber(one.own.weight),
                all: formatNumber(one.weight),
              })}
            </span>
          </p>
        </div>
      )}
    </li>
  );
}
