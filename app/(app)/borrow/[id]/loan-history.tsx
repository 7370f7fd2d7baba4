import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate, formatDateTime } from "@/lib/dates";
import type { LoanStep } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

/** Everything that happened to a loan, each movement with its receipt. */
export function LoanHistory({ steps }: { steps: LoanStep[] }) {
  const t = useTranslations("loans.page");
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-3">
      <h2 id="history" className="text-lg font-semibold">
        {t("history")}
      </h2>
      <Card className="table-box">
        <ol className="divide-y divide-border">
          {steps.map((step) => (
            <Step key={`${step.kind}${step.at}${step.transactionId}`} step={step} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

function Step({ step }: { step: LoanStep }) {
  const t = useTranslations("loans.page");
  const locale = useLocale();
  const at = new Date(step.at);
  const paid = step.kind === "repayment" || step.kind === "automatic";
  const interest = formatExact(step.interest);
  return (
    <li className="entry-step flex flex-wrap items-start justify-between gap-x-6 gap-y-1 p-4">
      <div className="min-w-0">
        <p className="font-medium">{t(`steps.${step.kind}`)}</p>
        <p className="text-sm text-muted-foreground">
          {step.kind === "overdue" ? formatDate(at, locale) : formatDateTime(at, locale)}
        </p>
        {paid && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {t("split", { interest, principal: formatExact(step.principal) })}
          </p>
        )}
        {step.reason && <p className="text-sm break-words">{step.reason}</p>}
      </div>
      <div className="ml-auto text-right">
        {step.amount > 0 && <p className="figures font-semibold">{formatExact(step.amount)}</p>}
        {step.kind !== "repaid" && (
          <p className="figures text-sm text-muted-foreground">
            {t("leftAfter", { amount: formatExact(step.outstanding) })}
          </p>
        )}
        {step.transactionId && (
          <Link
            href={`/transactions/${step.transactionId}/receipt`}
            aria-label={t("receiptOf", { reference: step.reference ?? "" })}
            className="link inline-flex min-h-11 items-center text-sm pointer-fine:min-h-8"
          >
            {t("receipt")}
          </Link>
        )}
      </div>
    </li>
  );
}
