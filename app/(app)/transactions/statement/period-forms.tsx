import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { formatDate, kigaliDay, lastDayOf, startOfKigaliDay } from "@/lib/dates";
import { monthsBack } from "@/lib/statements/rules";
import type { Failure } from "@/lib/web/failures";

type Props = {
  now: Date;
  /** The day on which the member joined: nothing before it is offered. */
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
  const today = kigaliDay(now);
  const errors = failure?.fields ?? {};
  const beside = ["month", "from", "to"].some((field) => field in errors);
  const days = [
    ["from", from],
    ["to", to],
  ] as const;
  const whose = member && <input type="hidden" name="member" value={member} />;
  return (
    <div className="no-print grid gap-4">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <MonthForm since={since} from={from} to={to} today={today} errors={errors} whose={whose} />
        <form
          method="get"
          action="/transactions/statement"
          className="flex flex-wrap items-start gap-2"
          aria-label={t("daysTitle")}
        >
          {whose}
          {days.map(([day, value]) => (
            <TextField
              key={day}
              name={day}
              label={t(day)}
              error={errors[day]}
              className="max-w-64"
              type="date"
              defaultValue={value}
              min={since ?? undefined}
              max={today}
              required
            />
          ))}
          <Button type="submit" variant="outline" className="mt-6.5">
            {t("show")}
          </Button>
        </form>
      </div>
      {failure && !beside && <Alert variant="destructive">{failure.message}</Alert>}
    </div>
  );
}

type MonthProps = Pick<Props, "since" | "from" | "to"> & {
  today: string;
  errors: Record<string, string>;
  whose: React.ReactNode;
};

function MonthForm({ since, from, to, today, errors, whose }: MonthProps) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const months = monthsBack(today, MONTHS).filter((each) => each >= (since ?? "").slice(0, 7));
  // The month that is shown; another period has none.
  const month = months.find(
    (each) => from === `${each}-01` && to === (each === months[0] ? today : lastDayOf(each)),
  );
  const name = (of: string) => formatDate(startOfKigaliDay(`${of}-01`), locale).replace(/^1 /, "");
  return (
    <form method="get" action="/transactions/statement" className="flex items-start gap-2">
      {whose}
      <Field id="month" label={t("month")} error={errors.month}>
        <Select name="month" defaultValue={month ?? ""}>
          {!month && <option value="">–</option>}
          {months.map((each) => (
            <option key={each} value={each}>
              {name(each)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline" className="mt-6.5" aria-label={t("showMonth")}>
        {t("show")}
      </Button>
    </form>
  );
}
