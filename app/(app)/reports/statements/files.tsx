import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import type { FinancialStatement } from "@/lib/accounting/statements/rules";
import { financialFile } from "./address";

/** The statement as files. */
export function Files({ statement }: { statement: FinancialStatement }) {
  const t = useTranslations("financial");
  return (
    <div className="no-print mt-4 flex flex-wrap gap-2">
      <ClientTexts namespaces={["documents.file"]}>
        {(["pdf", "xlsx", "csv"] as const).map((format) => (
          <ExportButton
            key={format}
            href={financialFile(statement.kind, statement, format)}
            texts="documents.file"
            label={t("download", { format: format.toUpperCase() })}
          />
        ))}
      </ClientTexts>
    </div>
  );
}
