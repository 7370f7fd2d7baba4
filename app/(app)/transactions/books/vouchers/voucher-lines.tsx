import { useLocale, useTranslations } from "next-intl";
import type { VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatNumber } from "@/lib/money";

const figure = "figures py-2 pl-3 text-right whitespace-nowrap";

/** The lines of a voucher: on which account, on which side; three columns also on a phone, as in the trial balance. */
export function VoucherLines({ lines }: Pick<VoucherView, "lines">) {
  const t = useTranslations("books.voucher");
  const locale = useLocale();
  return (
    <div className="table-box rounded-lg border bg-card px-3 py-1 shadow-soft sm:px-4">
      <table className="w-full text-[min(0.875rem,4.2vw)]" aria-label={t("lines")}>
        <thead className="border-b text-muted-foreground">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              {t("account")}
            </th>
            <th scope="col" className={figure}>
              {t("debit")}
            </th>
            <th scope="col" className={figure}>
              {t("credit")}
            </th>
          </tr>
        </thead>
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
      </table>
    </div>
  );
}
