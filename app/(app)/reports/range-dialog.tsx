import { useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { presetDays, type Range } from "@/lib/reports/periods";
import { PRESETS } from "@/lib/reports/schema";
import type { Failure } from "@/lib/web/failures";
import { reportsAddress } from "./address";

type Props = {
  range: Range;
  /** The address as it was sent: what was typed stays. */
  typed: Record<string, string | string[] | undefined>;
  today: string;
  failure?: Failure | undefined;
};

/** Date Range (REP-11): a span by its name, or any days; both are addresses and need no script. */
export function RangeDialog({ range, typed, today, failure }: Props) {
  const t = useTranslations("reports");
  const errors = failure?.fields ?? {};
  const beside = "from" in errors || "to" in errors;
  const value = (field: "from" | "to") => {
    const sent = typed[field];
    return failure && typeof sent === "string" ? sent : (range[field] ?? "");
  };
  return (
    <Dialog title={t("rangeTitle")} closeHref={reportsAddress(range)}>
      <nav aria-label={t("rangeTitle")} className="grid grid-cols-2 gap-2">
        {PRESETS.map((preset) => {
          const current = preset === range.preset && !failure;
          return (
            <Link
              key={preset}
              href={reportsAddress({ preset, ...presetDays(preset, today) })}
              scroll={false}
              aria-current={current ? "true" : undefined}
              className={buttonVariants({ variant: current ? "default" : "outline" })}
            >
              {t(`presets.${preset}`)}
            </Link>
          );
        })}
      </nav>
      <AddressForm action="/reports" className="grid gap-4 border-t pt-4 sm:grid-cols-2">
        <h3 className="font-medium sm:col-span-2">{t("anyDays")}</h3>
        <TextField
          name="from"
          label={t("from")}
          error={errors.from}
          type="date"
          max={today}
          required
          defaultValue={value("from")}
        />
        <TextField
          name="to"
          label={t("to")}
          error={errors.to}
          type="date"
          max={today}
          required
          defaultValue={value("to")}
        />
        {failure && !beside && (
          <Alert variant="destructive" className="sm:col-span-2">
            {failure.message}
          </Alert>
        )}
        <Button type="submit" className="sm:col-span-2">
          {t("show")}
        </Button>
      </AddressForm>
    </Dialog>
  );
}
