import { getTranslations } from "next-intl/server";
import { LoanCard } from "@/components/loans/loan-card";
import { Money } from "@/components/money";
import { PageLinks } from "@/components/page-links";
import { StatCard } from "@/components/stat-card";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { Handshake, TrendingUp, TriangleAlert } from "@/components/ui/icons";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { lentArrears } from "@/lib/loans/arrears";
import { listLoans, type loanTotals } from "@/lib/loans/loan-queries";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "../borrow/part";

type Props = Part & { totals: Awaited<ReturnType<typeof loanTotals>> | null };

/** What one has lent: how much is out, what comes back with it, and each loan's progress. */
export async function MyLending({ viewer, cursor, at, totals }: Props) {
  const t = await getTranslations("lend.mine");
  const loans = await getTranslations("loans.all");
  const arrears = totals && (await loaded(lentArrears(database(), viewer)));
  const page = await loaded(
    listLoans(database(), viewer, { cursor, limit: SHOWN, role: "lender" }),
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {totals && (
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-3">
          <StatCard
            label={t("out")}
            value={<Money amount={totals.lent - totals.lentInterest} />}
            caption={t("outText")}
            icon={Handshake}
          />
          <StatCard
            label={t("interest")}
            value={<Money amount={totals.lentInterest} />}
            caption={t("interestText")}
            icon={TrendingUp}
          />
          {arrears && (
            <StatCard
              label={t("overdue")}
              value={<Money amount={arrears.amount} />}
              caption={t("overdueText", { count: arrears.count })}
              icon={TriangleAlert}
              tone={arrears.count > 0 ? "danger" : "plain"}
            />
          )}
          {arrears && arrears.writtenOff.count > 0 && (
            <StatCard
              label={loans("writtenOff")}
              value={<Money amount={arrears.writtenOff.amount} />}
              caption={loans("writtenOffCount", { count: arrears.writtenOff.count })}
              icon={TriangleAlert}
            />
          )}
        </div>
      )}
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
      {page && page.rows.length > 0 && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {page.rows.map((loan) => (
            <LoanCard key={loan.id} loan={loan} today={kigaliDay(viewer.now)} />
          ))}
        </div>
      )}
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </div>
  );
}
