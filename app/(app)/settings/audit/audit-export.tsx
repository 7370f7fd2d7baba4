import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import type { AuditQuery } from "@/lib/audit/schema";
import { listAddress } from "@/lib/list-address";

/** The entries that the filter lets through, all of them, as a file. */
export function AuditExport({ filter }: { filter: AuditQuery }) {
  return (
    <ClientTexts namespaces={["audit.export"]}>
      <ExportButton href={listAddress("/settings/audit/export", filter)} texts="audit.export" />
    </ClientTexts>
  );
}
