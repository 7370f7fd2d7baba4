import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { Card } from "@/components/ui/card";
import type { Range } from "@/lib/reports/periods";
import type { ReportKind } from "@/lib/reports/schema";
import { fileAddress } from "./address";

type Props = {
  kind: ReportKind;
  title: string;
  text: string;
  range: Range;
  sample: boolean;
  children: React.ReactNode;
};

/** A list of the report under its heading, with the file of it. */
export async function ListCard({ kind, title, text, range, sample, children }: Props) {
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        {!sample && <ReportExport kind={kind} range={range} />}
      </div>
      {children}
    </Card>
  );
}

/** The button that exports a list of the report (REP-08, REP-10). */
export function ReportExport({ kind, range }: { kind: ReportKind; range: Range }) {
  const t = useTranslations("reports");
  return (
    <ExportButton
      href={fileAddress("export", kind, range)}
      labels={{
        export: t("export"),
        exporting: t("exporting"),
        success: { title: t("exportedTitle"), description: t("exportedText") },
        failure: { title: t("exportFailedTitle"), description: t("exportFailedText") },
      }}
    />
  );
}
