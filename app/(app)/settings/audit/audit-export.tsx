import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import type { AuditQuery } from "@/lib/audit/schema";
import { listAddress } from "@/lib/list-address";

/** The entries that the filter lets through, all of them, as a file. */
export function AuditExport({ filter }: { filter: AuditQuery }) {
  const t = useTranslations("audit");
  return (
    <ExportButton
      href={listAddress("/settings/audit/export", filter)}
      labels={{
        export: t("export"),
        exporting: t("exporting"),
        success: { title: t("exportedTitle"), description: t("exportedText") },
        failure: { title: t("exportFailedTitle"), description: t("exportFailedText") },
      }}
    />
  );
}
