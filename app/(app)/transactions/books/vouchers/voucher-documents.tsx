import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { FileText } from "@/components/ui/icons";
import type { VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatDateTime } from "@/lib/dates";
import { formatSize } from "@/lib/file-size";

/** The documents of a voucher, each to download, with who added it when: one that came after the approval says so. */
export function VoucherDocuments({ id, files }: Pick<VoucherView, "id" | "files">) {
  const t = useTranslations("books.voucher");
  const locale = useLocale();
  if (files.length === 0) return <p className="text-sm text-muted-foreground">{t("noFiles")}</p>;
  return (
    <ul className="divide-y">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
          <FileText />
          <div className="min-w-0 flex-1">
            <a
              href={`/admin/vouchers/${id}/files/${file.id}`}
              download={file.name}
              className="link flex min-h-11 items-center break-words"
            >
              {file.name}
            </a>
            <p className="text-xs text-muted-foreground">
              {t("addedBy", {
                name: file.addedBy ?? "",
                at: formatDateTime(new Date(file.addedAt), locale),
              })}
            </p>
          </div>
          {file.late && <Badge variant="waiting">{t("afterApproval")}</Badge>}
          <span className="figures text-muted-foreground">{formatSize(file.size)}</span>
        </li>
      ))}
    </ul>
  );
}
