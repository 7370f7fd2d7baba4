import { useLocale, useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import type { VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatNumber } from "@/lib/money";

/** The lines of a voucher: on which account, on which side. */
export function VoucherLines({ lines }: Pick<VoucherView, "lines">) {
  const t = useTranslations("books.voucher");
  const locale = useLocale();
  const side = (label: string, francs: number) => (
    <TableCell label={label} className="figures text-right">
      {francs > 0 ? formatNumber(francs) : "–"}
    </TableCell>
  );
  return (
    <Table aria-label={t("lines")}>
      <TableHeads heads={[t("account"), { right: t("debit") }, { right: t("credit") }]} />
      <TableBody>
        {lines.map(({ code, name, debit, credit }) => (
          <TableRow key={code}>
            <TableCell cell="lead">
              <span className="figures mr-1 text-muted-foreground">{code}</span> {name[locale]}
            </TableCell>
            {side(t("debit"), debit)}
            {side(t("credit"), credit)}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
