import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { StatementKind } from "@/lib/accounting/statements/rules";
import { kigaliDay } from "@/lib/dates";
import type { Failure } from "@/lib/web/failures";

type Props = {
  kind: StatementKind;
  typed: { from: string | undefined; to: string | undefined };
  failure: Failure | undefined;
};

/** Of which days: a balance sheet is of the last one alone. */
export function DaysForm({ kind, typed, failure }: Props) {
  const t = useTranslations("financial");
  const today = kigaliDay(new Date());
  const { from, to } = failure?.fields ?? {};
  return (
    <form
      method="get"
      action="/reports/statements"
      className="no-print mb-4 flex flex-wrap items-start gap-2"
      aria-label={t("range")}
    >
      <input type="hidden" name="kind" value={kind} />
      {kind === "income" && (
        <TextField
          name="from"
          label={t("from")}
          error={from}
          type="date"
          defaultValue={typed.from ?? ""}
          max={today}
        />
      )}
      <TextField
        name="to"
        label={t("to")}
        error={to}
        type="date"
        defaultValue={typed.to ?? ""}
        max={today}
      />
      <Button type="submit" variant="outline" className="mt-6.5">
        {t("show")}
      </Button>
      {failure && !from && !to && <Alert variant="destructive">{failure.message}</Alert>}
    </form>
  );
}
