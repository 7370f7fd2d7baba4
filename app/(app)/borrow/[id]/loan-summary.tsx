import { useLocale, useTranslations } from "next-intl";
import { DueText } from "@/components/loans/due-text";
import { LoanBadge } from "@/components/loans/loan-badge";
import { ProgressBar } from "@/components/loans/progress-bar";
import { Card } from "@/components/ui/card";
import { formatDate } from "@/lib/dates";
import { leftToPay } from "@/lib/loans/rules";
import type { LoanDetails } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";

/** What is left and how far it is. */
export function LoanSummary({ loan, today }: { loan: LoanDetails; today: string }) {
  const t = useTranslations("loans.page");
  const words = useTranslations("loans.loan");
  const locale = useLocale();
  const open = loan.status === "active" || loan.status === "overdue";
  const closed = loan.closedAt && formatDate(new Date(loan.closedAt), locale);
  const amounts = { paid: formatExact(loan.repaid), total: formatExact(loan.totalRepayment) };
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p>
          <span className="block text-sm text-muted-foreground">{t("outstanding")}</span>
          <span className="figures text-2xl font-semibold sm:text-3xl">
            {formatExact(leftToPay(loan))}
          </span>
        </p>
        <LoanBadge status={loan.status} />
      </div>
      <ProgressBar done={loan.repaid} whole={loan.totalRepayment} label={words("progress")} />
      <p className="text-sm text-muted-foreground tabular-nums">{words("paid", amounts)}</p>
      {open && <DueText deadline={loan.deadline} today={today} auto={loan.autoRepay} />}
      {closed && loan.status === "repaid" && (
        <p className="text-sm">{words("repaidOn", { date: closed })}</p>
      )}
      {closed && loan.status === "written_off" && (
        <p className="text-sm">
          {words("writtenOffOn", { date: closed })}: {formatExact(loan.writtenOff)}
        </p>
      )}
    </Card>
  );
}
