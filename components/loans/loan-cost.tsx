import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import {
  interestOn,
  loanDays,
  MAX_LOAN,
  MAX_RATE,
  ratePercent,
  totalRepayment,
  yearlyRate,
} from "@/lib/loans/rules";
import { formatExact } from "@/lib/money";
import { formatRate } from "@/lib/percent";

type Props = {
  /** Francs, tenths of a percent and Kigali days as typed so far. */
  amount: number;
  tenths: number;
  today: string;
  deadline: string;
  heading?: string;
  /** What the whole sum is called by who gets it back. */
  total?: string;
};

/**
 * What a loan on these terms costs, by the server's own rules, while one types: the whole price, for
 * how long, and what it comes to in a year (decisions, section 7).
 */
export function LoanCost({ amount, tenths, today, deadline, heading, total }: Props) {
  const t = useTranslations("loans.cost");
  const priced =
    Number.isInteger(amount) && amount > 0 && amount <= MAX_LOAN && tenths <= MAX_RATE * 10;
  const days = /^\d{4}-\d\d-\d\d$/.test(deadline) ? loanDays(today, deadline) : 0;
  const whole = total ?? t("total");
  const lines: [string, string][] = [
    [t("interest"), priced ? formatExact(interestOn(amount, tenths)) : "–"],
    [whole, priced ? formatExact(totalRepayment(amount, tenths)) : "–"],
    [t("days"), days > 0 ? String(days) : "–"],
    [t("yearly"), priced && days > 0 ? formatRate(ratePercent(yearlyRate(tenths, days))) : "–"],
  ];
  return (
    <div className="rounded-md bg-muted/60 px-3 py-2">
      {heading && <p className="text-sm font-medium">{heading}</p>}
      <FactList aria-live="polite" facts={lines} strong={whole} />
    </div>
  );
}
