import { getTranslations } from "next-intl/server";
import { AsOf } from "@/components/as-of";
import { Money } from "@/components/money";
import { StatCard } from "@/components/stat-card";
import { TryAgain } from "@/components/try-again";
import { Clock, HandCoins } from "@/components/ui/icons";
import { loansOutstanding } from "@/lib/loans/details";
import { readFigures } from "@/lib/web/figures";
import { loaded } from "@/lib/web/loaded";

/** What members still owe one another now, and how much of it is late. */
export async function LoansCard({ reader }: { reader: string }) {
  const t = await getTranslations("reports");
  const now = new Date();
  const read = await loaded(readFigures(reader, (db) => loansOutstanding(db, now)));
  const loans = read?.value;
  return (
    <section aria-labelledby="loans" className="mt-8">
      <h2 id="loans" className="text-lg font-semibold">
        {t("loans")}
      </h2>
      <p className="mb-3 text-sm text-muted-foreground">{t("loansText")}</p>
      <AsOf at={read?.asOf} className="-mt-3 mb-3" />
      {loans ? (
        <div className="grid grid-cols-2 gap-3">
          <StatCard
            label={t("outstanding")}
            value={<Money amount={loans.principal} />}
            caption={t("loanCount", { count: loans.loans })}
            icon={HandCoins}
          />
          <StatCard
            label={t("overdue")}
            value={<Money amount={loans.overdue} />}
            caption={t("loanCount", { count: loans.overdueLoans })}
            icon={Clock}
            tone={loans.overdueLoans > 0 ? "waiting" : "plain"}
          />
        </div>
      ) : (
        <TryAgain message={t("loansFailed")} />
      )}
    </section>
  );
}
