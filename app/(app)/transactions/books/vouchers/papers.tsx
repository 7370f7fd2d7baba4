import { useTranslations } from "next-intl";
import { FileText } from "@/components/ui/icons";
import type { VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatSize } from "@/lib/file-size";

/** The papers of a voucher, each to download. */
export function Papers({ id, files }: Pick<VoucherView, "id" | "files">) {
  const t = useTranslations("books.voucher");
  if (files.length === 0) return <p className="text-sm text-muted-foreground">{t("noFiles")}</p>;
  return (
    <ul className="divide-y">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={`/admin/vouchers/${id}/files/${file.id}`}
            download={file.name}
            className="link flex min-h-11 items-center gap-3 py-2 text-sm"
          >
            <FileText />
            <span className="min-w-0 flex-1 break-words">{file.name}</span>
            <span className="figures text-muted-foreground">{formatSize(file.size)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
