import { useTranslations } from "next-intl";
import { formatExact } from "@/lib/money";

/** What holds, for those who see the organisation's settings and change none. `from`: francs or null. */
export function ApprovalFacts({ from }: { from: number | null }) {
  const t = useTranslations("settings.approval");
  return (
    <dl className="facts">
      <div>
        <dt>{t("legend")}</dt>
        <dd>{from === null ? t("one") : t("twoFrom", { amount: formatExact(from) })}</dd>
      </div>
    </dl>
  );
}
