import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
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
function ReportExport({ kind, range }: { kind: ReportKind; range: Range }) {
  return (
    <ClientTexts namespaces={["reports.export"]} formless>
      <ExportButton href={fileAddress("export", kind, range)} texts="reports.export" />
    </ClientTexts>
  );
}
