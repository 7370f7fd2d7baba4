import { getTranslations } from "next-intl/server";
import { LoanCard } from "@/components/loans/loan-card";
import { TrustScore } from "@/components/loans/trust-score";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { kigaliDay } from "@/lib/dates";
import { listLoans } from "@/lib/loans/loan-queries";
import { trustScores } from "@/lib/loans/trust";
import { loaded } from "@/lib/web/loaded";
import { type Part, SHOWN } from "./part";

/** What one has borrowed, open loans first, and one's own trust score with its parts. */
export async function MyLoans({ viewer, cursor, at }: Part) {
  const t = await getTranslations("borrow.mine");
  const db = database();
  const page = await loaded(listLoans(db, viewer, { cursor, limit: SHOWN, role: "borrower" }));
  const trust = (await loaded(trustScores(db, [viewer.id], viewer.now)))?.get(viewer.id);
  return (
    <div className="grid grid-cols-1 gap-4">
      {trust && (
        <Card className="max-w-md px-4 py-2">
          <TrustScore score={trust.score} trust={trust} own />
        </Card>
      )}
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && <EmptyState title={t("empty")} text={t("emptyText")} />}
      {page && page.rows.length > 0 && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {page.rows.map((loan) => (
            <LoanCard
              key={loan.id}
              loan={loan}
              today={kigaliDay(viewer.now)}
              repayHref={at({ repay: loan.id })}
            />
          ))}
        </div>
      )}
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </div>
  );
}
