import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { loanDays, overdueFrom } from "@/lib/loans/rules";

type Props = { deadline: string; today: string; auto: boolean };

// From so many days before the deadline on it stands out.
const SOON = 7;

/** How long an open loan still has, or for how long it has been overdue. Kigali days. */
export function DueText({ deadline, today, auto }: Props) {
  const t = useTranslations("loans.loan");
  const { late, days, look } = dueIn(deadline, today);
  return (
    <p className="text-sm">
      <span className={clsx("font-medium", look)}>
        {late ? t("overdueBy", { days }) : t("dueIn", { days })}
      </span>
      {auto && <span className="text-muted-foreground"> · {t(late ? "autoDaily" : "auto")}</span>}
    </p>
  );
}

/** Days until the last one on which it is not overdue, or since it, and how they stand out. */
export function dueIn(deadline: string, today: string) {
  const days = loanDays(today, overdueFrom(deadline)) - 1;
  const late = days < 0;
  const soon = !late && days <= SOON;
  return {
    late,
    days: Math.abs(days),
    look: late ? "text-destructive-ink" : soon ? "text-waiting-ink" : undefined,
  };
}
