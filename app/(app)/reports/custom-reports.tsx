import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { buttonVariants } from "@/components/ui/button-look";
import { Card } from "@/components/ui/card";
import { FileText } from "@/components/ui/icons";
import type { Range } from "@/lib/reports/periods";
import { REPORT_KINDS } from "@/lib/reports/schema";
import { fileAddress } from "./address";

type Props = {
  range: Range;
  /** Nothing real could be loaded: nothing can be made of it. */
  disabled: boolean;
};

/** 'Generate Custom reports': each to print and for spreadsheets (REP-12 to REP-14). */
export function CustomReports({ range, disabled }: Props) {
  const t = useTranslations("reports");
  return (
    <section aria-labelledby="custom" className="mt-8">
      <h2 id="custom" className="text-lg font-semibold">
        {t("custom")}
      </h2>
      <p className="mb-3 text-sm text-muted-foreground">{t("customText")}</p>
      <div inert={disabled} className={disabled ? "opacity-60 grayscale" : undefined}>
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {REPORT_KINDS.map((kind) => (
            <li key={kind}>
              <Card className="flex h-full flex-col gap-3 p-4">
                <div className="flex-1">
                  <h3 className="font-medium">{t(`${kind}Report`)}</h3>
                  <p className="text-sm text-muted-foreground">{t(`${kind}ReportText`)}</p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {disabled ? (
                    <button type="button" disabled className={buttonVariants()}>
                      <FileText />
                      {t("pdf")}
                    </button>
                  ) : (
                    <ClientTexts namespaces={["reports.export"]} formless>
                      <ExportButton
                        href={fileAddress("pdf", kind, range)}
                        variant="default"
                        texts="reports.export"
                        label={t("pdf")}
                        description={`${t(`${kind}Report`)}: ${t("pdf")}`}
                      />
                      <ExportButton
                        href={fileAddress("export", kind, range)}
                        texts="reports.export"
                        label={t("csv")}
                        description={`${t(`${kind}Report`)}: ${t("csv")}`}
                      />
                    </ClientTexts>
                  )}
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
