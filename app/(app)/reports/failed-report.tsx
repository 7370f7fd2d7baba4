import { useTranslations } from "next-intl";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { presetDays } from "@/lib/reports/periods";
import { FailureToast } from "./failure-toast";
import { ReportBody } from "./report-body";
import { sampleData } from "./sample-data";

/**
 * The report could not be loaded: first that it failed, then an example under a banner that says so, greyed
 * and out of reach (decisions, section 10).
 */
export function FailedReport({ today }: { today: string }) {
  const t = useTranslations("reports");
  const common = useTranslations("common");
  const range = { preset: "this-year" as const, ...presetDays("this-year", today) };
  return (
    <div className="grid grid-cols-1 gap-4">
      <TryAgain message={t("failed")} />
      <FailureToast title={common("error")} description={t("failed")} />
      <section aria-labelledby="sample" className="grid grid-cols-1 gap-4">
        <Alert variant="warning" title={<span id="sample">{t("sample")}</span>}>
          {t("sampleText")}
        </Alert>
        <div inert className="opacity-60 grayscale">
          <ReportBody data={sampleData(today)} range={range} today={today} sample />
        </div>
      </section>
    </div>
  );
}
