import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { formatDate, kigaliDay, lastDayOf, startOfKigaliDay } from "@/lib/dates";
import { monthsBack } from "@/lib/statements/rules";
import type { Failure } from "@/lib/web/failures";
import { PeriodFields } from "./period-fields";

type Props = {
  now: Date;
  /** From which day on there are statements of the member: nothing before it is offered. */
  since: string | null;
  from: string;
  to: string;
  member: string | null;
  failure?: Failure | undefined;
};

const MONTHS = 24;

/** Chooses the days of a statement: a month, or any days. */
export function PeriodForms({ now, since, from, to, member, failure }: Props) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const today = kigaliDay(now);
  const errors = failure?.fields ?? {};
  const beside = ["month", "from", "to"].some((field) => field in errors);
  const months = monthsBack(today, MONTHS).filter((each) => each >= (since ?? "").slice(0, 7));
  // The month that is shown; another period has none.
  const month = months.find(
    (each) => from === `${each}-01` && to === (each === months[0] ? today : lastDayOf(each)),
  );
  const name = (of: string) => formatDate(startOfKigaliDay(`${of}-01`), locale).replace(/^1 /, "");
  return (
    <div className="no-print grid gap-4">
      <PeriodFields
        months={months.map((each) => [each, name(each)])}
        chosen={{ month: month ?? "", from, to }}
        bounds={{ min: since ?? undefined, max: today }}
        member={member}
        errors={errors}
        words={{
          month: t("month"),
          showMonth: t("showMonth"),
          from: t("from"),
          to: t("to"),
          days: t("daysTitle"),
          show: t("show"),
        }}
      />
      {failure && !beside && <Alert variant="destructive">{failure.message}</Alert>}
    </div>
  );
}
