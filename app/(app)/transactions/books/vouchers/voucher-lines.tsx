import { useLocale, useTranslations } from "next-intl";
import { FiguresTable, figure } from "@/components/figures-table";
import type { VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatNumber } from "@/lib/money";

/** The lines of a voucher: on which account, on which side; three columns also on a phone, as in the trial balance. */
export function VoucherLines({ lines }: Pick<VoucherView, "lines">) {
  const t = useTranslations("books.voucher");
  const locale = useLocale();
  return (
    <FiguresTable
      heads={[t("account"), t("debit"), t("credit")]}
      className="text-[min(0.875rem,4.2vw)]"
      aria-label={t("lines")}
    >
      <tbody className="divide-y">
        {lines.map(({ code, name, debit, credit }) => (
          <tr key={code}>
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              <span className="figures mr-1 text-muted-foreground">{code}</span> {name[locale]}
            </th>
            <td className={figure}>{debit > 0 ? formatNumber(debit) : "–"}</td>
            <td className={figure}>{credit > 0 ? formatNumber(credit) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  );
}
