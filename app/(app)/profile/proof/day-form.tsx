import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { formatDay } from "@/lib/dates";

/** Which evening is shown, of those that are kept. A plain form: it needs no script. */
export function DayForm({ days, day }: { days: readonly string[]; day: string }) {
  const t = useTranslations("savingsProof");
  const locale = useLocale();
  return (
    <form method="get" action="/profile/proof" className="flex items-start gap-2">
      <Field id="day" label={t("day")}>
        <Select name="day" defaultValue={day}>
          {days.map((each) => (
            <option key={each} value={each}>
              {formatDay(each, locale)}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline" className="mt-6.5">
        {t("show")}
      </Button>
    </form>
  );
}
