import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { loanDays, overdueFrom } from "@/lib/loans/rules";

type Props = { deadline: string; today: string; auto: boolean };

// From so many days before the deadline on it stands out.
const SOON = 7;

/** How long an open loan still has, or for how long it has been overdue. Kigali days. */
export function DueText({ deadline, today, auto }: Props) {
  const t = useTranslations("loans.loan");
  const days = loanDays(today, deadline);
  const late = overdueFrom(deadline) <= today;
  return (
    <p className="text-sm">
      <span
        className={clsx(
          "font-medium",
          late && "text-destructive-ink",
          !late && days <= SOON && "text-waiting-ink",
        )}
      >
        {late ? t("overdueBy", { days: -days }) : t("dueIn", { days })}
      </span>
      {auto && <span className="text-muted-foreground"> · {t("auto")}</span>}
    </p>
  );
}
