import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { formatDateTime, kigaliDay } from "@/lib/dates";
import type { Standing } from "@/lib/evidence/verifications";

/** How the books stand since they were last verified. */
export function StandingAlert({
  standing: { state, last },
  children,
}: {
  standing: Standing;
  children?: React.ReactNode;
}) {
  const t = useTranslations("verification");
  const locale = useLocale();
  const when = last ? formatDateTime(last.at, locale) : "";
  if (state === "differ") {
    return (
      <Alert variant="destructive" title={t("differ")}>
        <p>{t("differText", { count: last.findings, when })}</p>
        {children}
      </Alert>
    );
  }
  if (state === "late") {
    return (
      <Alert variant="warning" title={last ? t("late", { when }) : t("never")}>
        <p>{t("lateText")}</p>
        {children}
      </Alert>
    );
  }
  if (!last) return <Alert variant="info">{t("unverified")}</Alert>;
  const isToday = kigaliDay(last.at) === kigaliDay(new Date());
  return (
    <Alert variant="success">
      {isToday ? t("agreeToday", { time: when.slice(-5) }) : t("agree", { when })}
    </Alert>
  );
}

/** On every screen of who holds verification.view, where the books differ or were not verified. */
export function StandingBanner({ standing }: { standing: Standing | null }) {
  const t = useTranslations("verification");
  if (standing?.state !== "differ" && standing?.state !== "late") return null;
  return (
    <div className="mb-5">
      <StandingAlert standing={standing}>
        <Link href="/settings/verification" className="link">
          {t("open")}
        </Link>
      </StandingAlert>
    </div>
  );
}
