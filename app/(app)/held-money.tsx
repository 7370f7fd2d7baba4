import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { formatDateTime } from "@/lib/dates";

/** Says on every screen that no money leaves the account for now, why, and from when on it does again. */
export function HeldMoney({ until }: { until: Date }) {
  const t = useTranslations("heldMoney");
  return (
    <Alert variant="warning" title={t("title")} className="mb-5">
      {t("text", { until: formatDateTime(until, useLocale()) })}
    </Alert>
  );
}
