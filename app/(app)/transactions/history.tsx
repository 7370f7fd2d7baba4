import { useLocale, useTranslations } from "next-intl";
import { formatDateTime } from "@/lib/dates";
import type { HistoryStep } from "@/lib/transactions/schema";

/** Who did what to a transaction, and when, oldest first. */
export function History({ steps }: { steps: HistoryStep[] }) {
  const t = useTranslations("transactions");
  const locale = useLocale();
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t("history")}</h3>
      <ol className="grid gap-3 border-l-2 pl-4 text-sm">
        {steps.map((step) => (
          <li key={step.kind} className="grid gap-0.5">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{t(`did.${step.kind}`)}</span>
              <time dateTime={step.at} className="figures text-muted-foreground">
                {formatDateTime(new Date(step.at), locale)}
              </time>
            </span>
            <span className="text-muted-foreground">{step.by ?? t("office")}</span>
            {step.reason && (
              <span className="break-words">
                {t("reason")}: {step.reason}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
