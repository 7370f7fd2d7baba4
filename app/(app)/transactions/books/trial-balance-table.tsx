import { useLocale, useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { CLASSES, type TrialBalance } from "@/lib/accounting/rules";
import { formatNumber } from "@/lib/money";
import { accountAddress } from "./address";

const figure = "figures py-2 pl-3 text-right whitespace-nowrap";

/** Every account under its heading, debit before credit; three columns also on a phone. */
export function TrialBalanceTable({ balance }: { balance: TrialBalance }) {
  const t = useTranslations("books");
  const locale = useLocale();
  const side = (francs: number, account: string) =>
    francs > 0 ? (
      <FigureLink href={accountAddress({ account, to: balance.date })}>
        {formatNumber(francs)}
      </FigureLink>
    ) : (
      "–"
    );
  return (
    <div className="table-box rounded-lg border bg-card px-3 py-1 shadow-soft sm:px-4">
      <table className="w-full text-xs sm:text-sm" aria-labelledby="trial-balance">
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
        {CLASSES.map((each) => (
          <tbody key={each} className="border-b">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-semibold">
                {t(`classes.${each}`)}
              </th>
            </tr>
            {balance.rows
              .filter((row) => row.class === each)
              .map((row) => (
                <tr key={row.kind}>
                  <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
                    {row.name[locale]}
                  </th>
                  <td className={figure}>{side(row.debit, row.kind)}</td>
                  <td className={figure}>{side(row.credit, row.kind)}</td>
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-3 text-left">
              {t("total")}
            </th>
            <td className={figure}>{formatNumber(balance.totalDebit)}</td>
            <td className={figure}>{formatNumber(balance.totalCredit)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
