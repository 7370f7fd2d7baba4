import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/money";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatDate, formatDay } from "@/lib/dates";
import type { LoanView } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";
import { DueText } from "./due-text";
import { LoanBadge } from "./loan-badge";
import { ProgressBar } from "./progress-bar";
import { TermList } from "./term-list";

type Props = { loan: LoanView; today: string; repayHref?: string };

/** A loan of one's own: what is left, how far it is, until when, and the way to repay it. */
export function LoanCard({ loan, today, repayHref }: Props) {
  const t = useTranslations("loans");
  const words = useTranslations("loans.loan");
  const locale = useLocale();
  const open = loan.status === "active" || loan.status === "overdue";
  const left = loan.role === "borrower" ? words("left") : words("leftToYou");
  const closed = loan.closedAt && formatDate(new Date(loan.closedAt), locale);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="font-medium break-words">
            {words(loan.role === "borrower" ? "from" : "to", { name: loan.counterparty })}
          </h2>
          <p className="figures text-xs text-muted-foreground">{loan.reference}</p>
        </div>
        <LoanBadge status={loan.status} />
      </div>
      {open && (
        <p>
          <span className="block text-sm text-muted-foreground">{left}</span>
          <span className="figures text-xl font-semibold">{formatExact(loan.outstanding)}</span>
        </p>
      )}
      <div className="grid gap-1.5">
        <ProgressBar done={loan.repaid} whole={loan.totalRepayment} label={words("progress")} />
        <p className="figures text-sm whitespace-normal text-muted-foreground">
          {words("paid", {
            paid: formatExact(loan.repaid),
            total: formatExact(loan.totalRepayment),
          })}
        </p>
      </div>
      <TermList
        terms={[
          [t("amount"), <Money key="amount" amount={loan.amount} />],
          [t("rate"), loan.interestRate === 0 ? t("free") : formatRate(loan.interestRate)],
          [t("deadline"), formatDay(loan.deadline, locale)],
        ]}
      />
      {open && <DueText deadline={loan.deadline} today={today} auto={loan.autoRepay} />}
      {closed && loan.status === "repaid" && (
        <p className="text-sm text-muted-foreground">{words("repaidOn", { date: closed })}</p>
      )}
      {closed && loan.status === "written_off" && (
        <p className="text-sm text-muted-foreground">
          {words("writtenOffOn", { date: closed })}.{" "}
          {words("collectable", { amount: formatExact(loan.collectable) })}
        </p>
      )}
      <Ways loan={loan} repayHref={open || loan.collectable > 0 ? repayHref : undefined} />
    </Card>
  );
}

function Ways({ loan, repayHref }: Pick<Props, "loan" | "repayHref">) {
  const words = useTranslations("loans.loan");
  return (
    <div className="mt-auto flex flex-wrap gap-2 *:flex-1">
      {repayHref && (
        <ButtonLink
          href={repayHref}
          scroll={false}
          aria-label={words("repayOf", { reference: loan.reference })}
        >
          {words("repay")}
        </ButtonLink>
      )}
      <ButtonLink
        variant="outline"
        href={`/borrow/${loan.id}`}
        aria-label={words("openOf", { reference: loan.reference })}
      >
        {words("open")}
      </ButtonLink>
    </div>
  );
}
